import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { CatalogueRegister } from '../../../lib/sources/snapshots/catalogue.ts'
import { openOwners } from '../../../lib/sources/snapshots/owners.ts'
import { readManifest, type SignedManifest } from '../../../lib/sources/snapshots/snapshot.ts'

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

/** Returns true for an owners file of this office by the same key. */
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
): Promise<(CatalogueRegister & { signedBy: string }) | null> {
  const names = { pack: `${code}.pack`, changes: `${code}.changes`, owners: `${code}.owners` }
  const pack = await manifestOf(join(folder, names.pack))
  if (pack === null || pack.changes !== null || pack.head.office !== code) return null
  const later = await manifestOf(join(folder, names.changes))
  const isLater = later !== null && later.changes?.base === pack.digest && later.signer === pack.signer
  const hasOwners = await areOwnersOf(join(folder, names.owners), pack)
  const {
    register,
    kind,
    dataAsOf,
    madeAt,
    records,
    rules,
    attribution,
    terms,
    names: named,
  } = (isLater ? later : pack).head
  return {
    ...{ office: code, register, kind, dataAsOf, madeAt, records, names: named, rules, attribution, terms },
    pack: await fileIn(names.pack),
    changes: isLater ? await fileIn(names.changes) : null,
    owners: hasOwners ? await fileIn(names.owners) : null,
    signedBy: pack.head.signedBy,
  }
}
