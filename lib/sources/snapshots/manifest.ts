import { fromBase64Url, toBase64Url } from '../../base64url.ts'
import { z } from '../../zod.ts'
import { PART_NAMES } from './columns.ts'

/** Contains CR LF, because a program that copies the file as text changes these bytes. */
export const SNAPSHOT_MAGIC = Uint8Array.from([0x42, 0x43, 0x50, 0x41, 0x43, 0x4b, 0x0d, 0x0a])
/** Differs from `PACK_MAGIC`, so that a reader that only supports snapshots rejects the file. */
export const CHANGES_MAGIC = Uint8Array.from([0x42, 0x43, 0x43, 0x48, 0x4e, 0x47, 0x0d, 0x0a])
export const OWNERS_MAGIC = Uint8Array.from([0x42, 0x43, 0x4f, 0x57, 0x4e, 0x52, 0x0d, 0x0a])
/** Raised whenever older readers would misread a snapshot. */
export const SNAPSHOT_FORMAT = 1
/** Magic number, format and manifest length. */
export const LEAD_BYTES = 16
export const SIGNATURE_BYTES = 64
/** Digest of the base and two lengths, before the recipe of a changes file. */
export const RECIPE_LEAD_BYTES = 40
/** Maximum bytes of a manifest. */
export const MANIFEST_MAX = 65_536
/** No register has as many names. */
const NAMES_MAX = 20_000_000
/** Limit for each part, packed or not. Even an empty part has a few bytes when packed. */
const BYTES_FOR_EACH = 2100
const FEW_BYTES = 64

export const mostBytesOf = (names: number) => names * BYTES_FOR_EACH + FEW_BYTES

const count = z.int().check(z.minimum(0), z.maximum(NAMES_MAX))
const size = z.int().check(z.minimum(0))
const instant = z.iso.datetime()
const shortText = z.string().check(z.minLength(1), z.maxLength(1000))
export const SHA_256 = z.string().check(z.regex(/^[\da-f]{64}$/))

/** Office code such as `EU`. */
export const OfficeCode = z.string().check(z.regex(/^[A-Za-z-]{2,20}$/))
/** Ed25519, base64url. */
export const PublicKey = z.string().check(z.regex(/^[\w-]{43}$/))

/** Manifest of a snapshot. The signature covers the manifest and, by SHA-256, the parts. */
export const Manifest = z
  .object({
    office: OfficeCode,
    register: shortText,
    kind: z.enum(['trademark', 'company']),
    /** Instant of the newest data in the office's files. */
    dataAsOf: instant,
    madeAt: instant,
    /** Records with and without words. */
    records: count,
    names: count,
    /** Unreadable entries in the office's files that the publisher accepted. */
    unread: count,
    /** Version of the publisher's name rules. */
    rules: z.int(),
    attribution: z.nullable(shortText),
    terms: z.nullable(shortText),
    /** Canary that a search for its name must find. */
    control: z.object({ row: count, name: shortText }),
    signedBy: PublicKey,
    parts: z.array(
      z.object({
        name: z.enum(PART_NAMES),
        bytes: size,
        unpacked: size,
        sha256: SHA_256,
        /** Independent of the compression. Missing in snapshots from before changes files existed. */
        unpackedSha256: z.optional(SHA_256),
      }),
    ),
  })
  .check(
    z.refine(({ parts }) => parts.map(({ name }) => name).join() === PART_NAMES.join()),
    z.refine(({ parts, names }) =>
      parts.every(({ bytes, unpacked }) => Math.max(bytes, unpacked) <= mostBytesOf(names)),
    ),
    z.refine(({ names, records, control }) => names > 0 && names >= control.row && records > 0),
  )
export type Manifest = z.infer<typeof Manifest>

export type SnapshotFault =
  | 'no_pack'
  | 'other_format'
  | 'cut'
  | 'damaged'
  | 'not_signed'
  | 'not_whole'
  | 'not_proven'
  | 'foreign'
  | 'older'
  | 'future'
  | 'other_base'
  | 'other_owners'

const SENTENCES: Record<SnapshotFault, string> = {
  no_pack: 'This file is no pack of a register.',
  other_format: 'This pack has a form that this version does not read.',
  cut: 'This pack is not whole: its file is shorter or longer than it says.',
  damaged: 'This pack is damaged: its parts are not what was signed.',
  not_signed: 'The signature of this pack is not by the key that it names.',
  not_whole: 'This pack has not as many records as it says.',
  not_proven: 'A record that this pack certainly holds does not come back when its name is searched.',
  foreign: 'This pack is of an office that this version does not know.',
  older: 'This pack is older than the one in use.',
  future: 'This pack is dated more than a day ahead: its date is wrong, or the clock of this device.',
  other_owners: 'These are the owners of a register by another key than that of the pack that is held.',
  other_base: 'These are changes of a register, and the pack that they change is not the one that is held.',
}

/** Thrown for an unusable snapshot. The message is a sentence for the user. */
export class SnapshotRefused extends Error {
  override name = 'PackRefused'
  readonly fault: SnapshotFault

  constructor(fault: SnapshotFault) {
    super(SENTENCES[fault])
    this.fault = fault
  }
}

/** Returns the first 16 characters of the JWK thumbprint (RFC 7638), as in receipts. */
export async function fingerprintOf(signedBy: string): Promise<string> {
  const jwk = new TextEncoder().encode(`{"crv":"Ed25519","kty":"OKP","x":"${signedBy}"}`)
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', jwk))).slice(0, 16)
}

/** Requires Ed25519 in WebCrypto (Node 20, Chrome 137, Firefox 129, Safari 17). */
export async function isSignedBy(
  signedBy: string,
  signature: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  if (fromBase64Url(signedBy)?.length !== 32) return false
  const key = await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x: signedBy }, 'Ed25519', false, [
    'verify',
  ])
  return crypto.subtle.verify('Ed25519', key, signature, bytes)
}

export const hasMagic = (bytes: Uint8Array, magic: Uint8Array) => magic.every((byte, at) => bytes[at] === byte)

/**
 * Prepends the magic number. No receipt begins with the magic number, so a receipt's signature is never valid for a
 * snapshot.
 */
export function signedPart(head: Uint8Array, magic: Uint8Array = SNAPSHOT_MAGIC): Uint8Array<ArrayBuffer> {
  const signed = new Uint8Array(magic.length + head.length)
  signed.set(magic)
  signed.set(head, magic.length)
  return signed
}

export const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
