import { followRecipe, writeRecipe } from './change-recipe.ts'
import { PART_NAMES, type PackParts } from './pack-columns.ts'
import { CHANGES_MAGIC, mostBytesOf, PackRefused, RECIPE_LEAD_BYTES, sha256 } from './pack-head.ts'
import type { PackRecords } from './pack-records.ts'
import { planChanges } from './plan-changes.ts'
import { bytesOf, inflate, readPackHead, readPackRecords, type SignedHead, signedRecords } from './read-pack.ts'
import { leadOf, type PackTools, type WrittenPack } from './write-pack.ts'

/** Changes of a pack are no longer worth their while where they are more than this share of its records. */
const MOST_SHARE = 1 / 20

/** Changes as a file, piece by piece. */
export interface WrittenChanges {
  /** How many records were removed, added or changed. */
  changed: number
  pieces: Uint8Array<ArrayBuffer>[]
}

/**
 * The changes that make a pack of one from before: the head of the later one as it was signed, and a recipe. Gives null where
 * more than a twentieth of the records differ. Throws PackRefused where the pack before cannot be read.
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

/** Follows the recipe of a file of changes, and gives the unpacked parts only where they are what was signed. */
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
 * Reads the records that a file of changes makes of the pack that they change. They are those of the pack whose head the file
 * bears: each part must have the SHA-256 that was signed, so that the recipe itself need not be trusted. Throws PackRefused.
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
