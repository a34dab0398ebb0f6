import canonicalize from 'canonicalize'
import { fromBase64Url, toBase64Url } from '../../base64url.ts'
import { z } from '../../zod.ts'
import { isAhead } from '../registers/record.ts'
import {
  fingerprintOf,
  instant,
  isSignedBy,
  PublicKey,
  RegisterFacts,
  SHA_256,
  SnapshotRefused,
  type SnapshotTools,
  signedPart,
} from './snapshot.ts'

/** Prefix of the signed bytes, so that no other signature of the same key is valid for a catalogue. */
const CATALOGUE_MAGIC = Uint8Array.from([0x42, 0x43, 0x43, 0x41, 0x54, 0x41, 0x0d, 0x0a])
/** Maximum length of a catalogue in characters. */
export const CATALOGUE_MAX = 262_144
const REGISTERS_MAX = 100
const FILE_BYTES_MAX = 4_294_967_295

/** A file in the folder of the catalogue. Its name contains no slash and does not begin with a dot. */
const CatalogueFile = z.object({
  file: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/)),
  bytes: z.int().check(z.minimum(1), z.maximum(FILE_BYTES_MAX)),
  digest: SHA_256,
})

const CatalogueRegister = z.object({
  ...RegisterFacts.shape,
  pack: CatalogueFile,
  changes: z.nullable(CatalogueFile),
  owners: z.nullable(CatalogueFile),
})
export type CatalogueRegister = z.infer<typeof CatalogueRegister>

/** The registers that a publisher offers, without the signature. */
export const Catalogue = z
  .object({
    /** Contains no invisible characters, which could hide or turn what is beside it. */
    publisher: z.string().check(z.regex(/^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u)),
    madeAt: instant,
    expiresAt: instant,
    signedBy: PublicKey,
    next: z.nullable(PublicKey),
    registers: z.array(CatalogueRegister).check(z.maxLength(REGISTERS_MAX)),
  })
  .check(
    z.refine(({ madeAt, expiresAt }) => Date.parse(madeAt) < Date.parse(expiresAt)),
    z.refine(({ registers }) => new Set(registers.map(({ office }) => office)).size === registers.length),
  )
export type Catalogue = z.infer<typeof Catalogue>

function signedBytes(catalogue: object): Uint8Array<ArrayBuffer> {
  const text = canonicalize(catalogue)
  return signedPart(new TextEncoder().encode(text), CATALOGUE_MAGIC)
}

/** Returns the members, the unknown ones included. Throws if the text is no JSON object or has no canonical form. */
function parsed(text: string) {
  if (text.length > CATALOGUE_MAX) throw new RangeError('a catalogue is shorter')
  const { signature, ...members } = JSON.parse(text) as Record<string, unknown>
  return {
    signature: fromBase64Url(String(signature)),
    bytes: signedBytes(members),
    catalogue: Catalogue.parse(members),
  }
}

function readOrRefused(text: string) {
  try {
    return parsed(text)
  } catch {
    throw new SnapshotRefused('damaged')
  }
}

export interface ReadCatalogue {
  catalogue: Catalogue
  signer: string
  /** Fingerprints whose signature counts from now on: the signer and the named successor. */
  accepted: string[]
}

/**
 * Reads a catalogue and verifies its signature, which also covers unknown members. One of the fingerprints in `pinned`
 * must have signed it. If `pinned` is empty, any key counts, and the caller must show its fingerprint. `after` is the
 * `madeAt` of the last accepted catalogue, or null, and `now` is in milliseconds since the epoch. Throws
 * `SnapshotRefused`.
 */
export async function readCatalogue(
  text: string,
  pinned: readonly string[],
  { after, now }: { after: string | null; now: number },
): Promise<ReadCatalogue> {
  const { signature, bytes, catalogue } = readOrRefused(text)
  const { signedBy, next, madeAt, expiresAt } = catalogue
  if (signature === null || !(await isSignedBy(signedBy, signature, bytes))) throw new SnapshotRefused('not_signed')
  const signer = await fingerprintOf(signedBy)
  if (pinned.length > 0 && !pinned.includes(signer)) throw new SnapshotRefused('other_signer')
  if (isAhead(madeAt, now)) throw new SnapshotRefused('future')
  if (after !== null && Date.parse(madeAt) < Date.parse(after)) throw new SnapshotRefused('older')
  if (Date.parse(expiresAt) <= now) throw new SnapshotRefused('expired')
  const successor = next === null ? [] : [await fingerprintOf(next)]
  return { catalogue, signer, accepted: [...new Set([signer, ...successor])] }
}

/** Returns the text of `catalogue.json`. Throws if `catalogue` is not valid. */
export async function writeCatalogue(catalogue: Catalogue, sign: SnapshotTools['sign']): Promise<string> {
  const members = Catalogue.parse(catalogue)
  const signature = toBase64Url(await sign(signedBytes(members)))
  return `${JSON.stringify({ ...members, signature }, null, 2)}\n`
}
