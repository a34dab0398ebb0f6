import { createHash, sign } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Catalogue, type CatalogueRegister, writeCatalogue } from '../../lib/sources/snapshots/catalogue.ts'
import { openOwners } from '../../lib/sources/snapshots/owners.ts'
import { readManifest, type SignedManifest } from '../../lib/sources/snapshots/snapshot.ts'
import type { SigningKey } from '../ops/secrets.ts'

/** Returns the SHA-256 of a file in hexadecimal digits. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function manifestOf(path: string): Promise<SignedManifest | null> {
  try {
    return await readManifest(await openAsBlob(path))
  } catch {
    return null
  }
}

async function areOwnersOf(path: string, { head }: SignedManifest): Promise<boolean> {
  try {
    const owners = await openOwners(await openAsBlob(path))
    return owners.head.office === head.office && owners.head.signedBy === head.signedBy
  } catch {
    return false
  }
}

/**
 * Describes the published files of an office in `folder` for a catalogue. Omits changes to another snapshot, and owners
 * by another key. Returns null without a readable snapshot. `fileIn` computes size and digest of a file in the folder.
 */
export async function offeredFrom(
  folder: string,
  code: string,
  fileIn: (name: string) => Promise<CatalogueRegister['pack']>,
): Promise<{ register: CatalogueRegister; signedBy: string } | null> {
  const file = { pack: `${code}.pack`, changes: `${code}.changes`, owners: `${code}.owners` }
  const pack = await manifestOf(join(folder, file.pack))
  if (pack === null || pack.changes !== null || pack.head.office !== code) return null
  const later = await manifestOf(join(folder, file.changes))
  const isLater = later !== null && later.changes?.base === pack.digest && later.signer === pack.signer
  const hasOwners = await areOwnersOf(join(folder, file.owners), pack)
  const { head } = isLater ? later : pack
  const { register, kind, dataAsOf, madeAt, records, names, rules, attribution, terms } = head
  return {
    register: {
      ...{ office: code, register, kind, dataAsOf, madeAt, records, names, rules, attribution, terms },
      pack: await fileIn(file.pack),
      changes: isLater ? await fileIn(file.changes) : null,
      owners: hasOwners ? await fileIn(file.owners) : null,
    },
    signedBy: head.signedBy,
  }
}

/** Returns all files that a catalogue names. */
export const filesOf = ({ registers }: Pick<Catalogue, 'registers'>): CatalogueRegister['pack'][] =>
  registers.flatMap(({ pack, changes, owners }) => [pack, changes ?? [], owners ?? []].flat())

/** Time in milliseconds after which browsers refuse a catalogue: 14 days. */
const LASTS_MS = 14 * 24 * 60 * 60_000

/** Returns a catalogue made at `now`, and the text of its file. */
export async function signCatalogue(
  facts: Pick<Catalogue, 'publisher' | 'next' | 'registers'>,
  key: SigningKey,
  now: number,
): Promise<{ catalogue: Catalogue; text: string }> {
  const [madeAt, expiresAt] = [new Date(now).toISOString(), new Date(now + LASTS_MS).toISOString()]
  const catalogue = { ...facts, madeAt, expiresAt, signedBy: key.x }
  const text = await writeCatalogue(catalogue, async (bytes) => new Uint8Array(sign(null, bytes, key.key)))
  return { catalogue, text }
}
