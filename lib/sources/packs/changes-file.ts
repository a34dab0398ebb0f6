import { followRecipe, writeRecipe } from './change-recipe.ts'
import { PART_NAMES, type PackParts } from './pack-columns.ts'
import { CHANGES_MAGIC, mostBytesOf, PackRefused, RECIPE_LEAD_BYTES, sha256 } from './pack-head.ts'
import type { PackRecords } from './pack-records.ts'
import { planChanges } from './plan-changes.ts'
import { bytesOf, inflate, readPackHead, readPackRecords, type SignedHead, signedRecords } from './read-pack.ts'
import { leadOf, type PackTools, type WrittenPack } from './write-pack.ts'

/** With more differences, a file of changes is not worth it. */
const MOST_SHARE = 1 / 20

export interface WrittenChanges {
  changed: number
  pieces: Uint8Array<ArrayBuffer>[]
}

/**
 * Writes the changes from the snapshot `base` to a later one: its signed manifest and a recipe. Returns null if more
 * than a twentieth of the records differ. Throws PackRefused if `base` is unreadable.
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
 * Applies a file of changes to its base snapshot. Each part must have the SHA-256 in the signed manifest, so the recipe
 * need not be trusted. Throws PackRefused.
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
