import { followRecipe, writeRecipe } from './change-recipe.ts'
import { PART_NAMES, type PackParts } from './pack-columns.ts'
import { CHANGES_MAGIC, mostBytesOf, PackRefused, RECIPE_LEAD_BYTES, sha256 } from './pack-head.ts'
import type { PackRecords } from './pack-records.ts'
import { planChanges } from './plan-changes.ts'
import { bytesOf, inflate, readPackHead, readPackRecords, type SignedHead, signedRecords } from './read-pack.ts'
import { leadOf, type PackTools, type WrittenPack } from './write-pack.ts'

/** Largest share of a pack's records that may differ for changes to be worth their while. */
const MOST_SHARE = 1 / 20

/** Changes as a file, piece by piece. */
export interface WrittenChanges {
  /** How many records were removed, added or changed. */
  changed: number
  pieces: Uint8Array<ArrayBuffer>[]
}

/**
 * Writes the changes that turn the pack `base` into a later one: the head of the later pack as it was signed, and a
 * recipe. Returns null where more than a twentieth of the records differ. Throws PackRefused where `base` cannot be
 * read.
 */
export async function writeChanges(
  base: Blob,
  { head, signed, unpacked }: WrittenPack,
  deflate: PackTools['deflate'],
): Promise<WrittenChanges | null> {
  const before = await readPackHead(base)
  const after = signedRecords(unpacked, head)
  const plan = planChanges(await readPackRecords(base, before), after, before.head.names * MOST_SHARE)
  if (plan === null) return null
  const recipe = writeRecipe(plan, after)
  const packed = await deflate(recipe)
  const lead = new Uint8Array(RECIPE_LEAD_BYTES)
  const numbers = new DataView(lead.buffer)
  for (let at = 0; at < before.digest.length; at += 2)
    lead[at / 2] = Number.parseInt(before.digest.slice(at, at + 2), 16)
  numbers.setUint32(RECIPE_LEAD_BYTES - 8, packed.length, true)
  numbers.setUint32(RECIPE_LEAD_BYTES - 4, recipe.length, true)
  return { changed: plan.changed, pieces: [leadOf(CHANGES_MAGIC, signed[0]), ...signed, lead, packed] }
}

/** Follows the recipe of a file of changes. Throws PackRefused unless the unpacked parts are those that were signed. */
async function changedParts(
  file: Blob,
  { head, partsAt, changes }: SignedHead,
  before: PackRecords,
): Promise<PackParts> {
  const unpackedBytes = changes?.unpacked ?? 0
  if (unpackedBytes > PART_NAMES.length * mostBytesOf(head.names)) throw new PackRefused('damaged')
  const recipe = await inflate(await bytesOf(file, partsAt, file.size), unpackedBytes)
  try {
    const parts = followRecipe(before, recipe, head.names)
    for (const { name, unpackedSha256 } of head.parts)
      if ((await sha256(parts[name])) !== unpackedSha256) throw new PackRefused('damaged')
    return parts
  } catch (error) {
    throw error instanceof RangeError || error instanceof TypeError ? new PackRefused('damaged') : error
  }
}

/**
 * Reads the records that result from applying a file of changes to its base pack. Each part must have the SHA-256 in
 * the signed head of the file, so the recipe itself need not be trusted. Throws PackRefused.
 */
export async function readChangedRecords(
  file: Blob,
  signed: SignedHead,
  base: Blob,
  onPart: (share: number) => void = () => {},
): Promise<PackRecords> {
  const before = await readPackHead(base)
  if (before.digest !== signed.changes?.base || before.head.office !== signed.head.office)
    throw new PackRefused('other_base')
  const records = await readPackRecords(base, before, (share) => onPart(share / 2))
  const changed = signedRecords(await changedParts(file, signed, records), signed.head)
  onPart(1)
  return changed
}
