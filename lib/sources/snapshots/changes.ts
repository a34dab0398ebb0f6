import {
  type ColumnParts,
  ColumnsWriter,
  columnsOf,
  PART_NAMES,
  packRows,
  recordAt,
  type SnapshotRow,
} from './columns.ts'
import { ByteReader, ByteWriter, type NumberTexts } from './encoding.ts'
import {
  bytesOf,
  CHANGES_MAGIC,
  inflate,
  leadOf,
  linesOf,
  mostBytesOf,
  RECIPE_LEAD_BYTES,
  readManifest,
  readSnapshotRecords,
  rowsOf,
  type SignedManifest,
  type SnapshotRecords,
  SnapshotRefused,
  type SnapshotTools,
  sha256,
  signedRecords,
  type writeSnapshot,
} from './snapshot.ts'

/** Number of records in which to look for the next one that both states share. */
const LOOK_AHEAD = 10_000

/** A plan of changes. `added` contains positions in the later state. */
interface ChangePlan {
  /** Numbers of records to copy, to drop and to add. The records after the last step are copied. */
  steps: [keep: number, drop: number, add: number][]
  added: number[]
  changed: number
}

const isSameText = (a: NumberTexts, atA: number, b: NumberTexts, atB: number) => {
  const [from, to] = [a.starts[atA] as number, a.starts[atA + 1] as number]
  const fromB = b.starts[atB] as number
  if (to - from !== (b.starts[atB + 1] as number) - fromB) return false
  // An office's numbers begin alike, so the last digits are compared first.
  for (let at = to - from - 1; at >= 0; at--) if (a.bytes[from + at] !== b.bytes[fromB + at]) return false
  return true
}

function namesOf({ names, rows }: SnapshotRecords): NumberTexts {
  const starts = new Uint32Array(rows.count + 1)
  for (let row = 1; row < starts.length; row++) starts[row] = names.indexOf(10, starts[row - 1]) + 1
  return { starts, bytes: names }
}

const FACTS = ['facts', 'lowClasses', 'highClasses', 'filed', 'registered', 'expires'] as const

/** Plans the changes. Common records must have the same order. Returns null if more than `most` records differ. */
function planChanges(before: SnapshotRecords, after: SnapshotRecords, most: number): ChangePlan | null {
  const [old, next] = [columnsOf(before.rows), columnsOf(after.rows)]
  const [oldNames, nextNames] = [namesOf(before), namesOf(after)]
  const [oldCount, nextCount] = [old.facts.length, next.facts.length]
  const isSameNumber = (i: number, j: number) =>
    i < oldCount && j < nextCount && isSameText(old.numbers, i, next.numbers, j)
  const isSame = (i: number, j: number) =>
    isSameNumber(i, j) &&
    FACTS.every((name) => old[name][i] === next[name][j]) &&
    isSameText(oldNames, i, nextNames, j) &&
    isSameText(old.registrations, i, next.registrations, j)

  function nextStep(i: number, j: number): [drop: number, add: number] {
    if (i === oldCount || j === nextCount) return [oldCount - i, nextCount - j]
    if (isSameNumber(i, j)) return [1, 1]
    for (let ahead = 1; ahead < LOOK_AHEAD; ahead++) {
      if (isSameNumber(i + ahead, j)) return [ahead, 0]
      if (isSameNumber(i, j + ahead)) return [0, ahead]
    }
    return [1, 1]
  }

  const plan: ChangePlan = { steps: [], added: [], changed: 0 }
  let [i, j, keep] = [0, 0, 0]
  while (i < oldCount || j < nextCount) {
    if (isSame(i, j)) {
      keep++
      i++
      j++
      continue
    }
    const [drop, add] = nextStep(i, j)
    plan.steps.push([keep, drop, add])
    plan.changed += Math.max(drop, add)
    if (plan.changed > most) return null
    for (let at = 0; at < add; at++) plan.added.push(j + at)
    i += drop
    j += add
    keep = 0
  }
  return plan
}

/**
 * Writes a recipe, which turns a register state into a later one. A recipe contains steps and the records that these
 * steps add.
 */
function writeRecipe({ steps, added }: ChangePlan, after: SnapshotRecords): Uint8Array<ArrayBuffer> {
  const recipe = new ByteWriter()
  recipe.number(steps.length)
  for (const step of steps) for (const count of step) recipe.number(count)
  const columns = new ColumnsWriter()
  let [row, place] = [0, 0]
  for (const name of linesOf(after.names)) {
    if (place === added.length) break
    if (row === added[place]) {
      columns.add({ ...recordAt(after.rows, row), name })
      place++
    }
    row++
  }
  const parts = columns.take()
  recipe.number(columns.count)
  for (const name of PART_NAMES) recipe.number(parts[name].length)
  for (const name of PART_NAMES) recipe.all(parts[name])
  return recipe.take()
}

function readAdded(recipe: ByteReader, most: number): SnapshotRecords {
  const count = recipe.number()
  if (count > most) throw new RangeError('the recipe adds more records than the pack has')
  const lengths = PART_NAMES.map(() => recipe.number())
  if (lengths.some((length) => length > mostBytesOf(count))) throw new RangeError('a part of the recipe is too large')
  const parts = Object.fromEntries(PART_NAMES.map((name, at) => [name, recipe.take(lengths[at] as number)]))
  recipe.mustEnd()
  return { rows: packRows(parts as ColumnParts, count), names: (parts as ColumnParts).names }
}

function nextOf(rows: Generator<SnapshotRow, undefined>): SnapshotRow {
  const { value } = rows.next()
  if (value === undefined) throw new RangeError('the steps need more records than there are')
  return value
}

/** Applies a recipe. Throws RangeError or TypeError for an invalid recipe. The caller checks the resulting parts. */
function followRecipe(before: SnapshotRecords, bytes: Uint8Array<ArrayBuffer>, names: number): ColumnParts {
  const recipe = new ByteReader(bytes)
  const steps = Array.from({ length: Math.min(recipe.number(), bytes.length) }, () => [
    recipe.number(),
    recipe.number(),
    recipe.number(),
  ]) as ChangePlan['steps']
  const [kept, added] = [rowsOf(before), rowsOf(readAdded(recipe, names))]
  const columns = new ColumnsWriter()
  for (const [keep, drop, add] of steps) {
    for (let at = 0; at < keep; at++) columns.add(nextOf(kept))
    for (let at = 0; at < drop; at++) nextOf(kept)
    for (let at = 0; at < add; at++) columns.add(nextOf(added))
  }
  for (const row of kept) columns.add(row)
  if (columns.count !== names) throw new RangeError('not as many records as there should be')
  return columns.take()
}

/** Maximum share of differing records. With more, a changes file is not worthwhile. */
const MOST_SHARE = 1 / 20

interface WrittenChanges {
  changed: number
  pieces: Uint8Array<ArrayBuffer>[]
}

/**
 * Writes the changes from the snapshot `base` to a later one, as the later one's signed manifest and a recipe. Returns
 * null if more than 5 % of the records differ. Throws `SnapshotRefused` if `base` is unreadable.
 */
export async function writeChanges(
  base: Blob,
  { head, signed, unpacked }: Awaited<ReturnType<typeof writeSnapshot>>,
  deflate: SnapshotTools['deflate'],
): Promise<WrittenChanges | null> {
  const before = await readManifest(base)
  const after = signedRecords(unpacked, head)
  const plan = planChanges(await readSnapshotRecords(base, before), after, before.head.names * MOST_SHARE)
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
  { head, partsAt, changes }: SignedManifest,
  before: SnapshotRecords,
): Promise<ColumnParts> {
  const unpackedBytes = changes?.unpacked ?? 0
  if (unpackedBytes > PART_NAMES.length * mostBytesOf(head.names)) throw new SnapshotRefused('damaged')
  const recipe = await inflate(await bytesOf(file, partsAt, file.size), unpackedBytes)
  try {
    const parts = followRecipe(before, recipe, head.names)
    for (const { name, unpackedSha256 } of head.parts)
      if ((await sha256(parts[name])) !== unpackedSha256) throw new SnapshotRefused('damaged')
    return parts
  } catch (error) {
    throw error instanceof RangeError || error instanceof TypeError ? new SnapshotRefused('damaged') : error
  }
}

/**
 * Reads the records of a snapshot, or applies a changes file to its `base`. Each part must have the SHA-256 in the
 * signed manifest, so a recipe need not be trusted. `onPart` receives the share that was read, 0 to 1. Throws
 * `SnapshotRefused`.
 */
export async function readRecords(
  file: Blob,
  signed: SignedManifest,
  base: Blob | null,
  onPart: (share: number) => void = () => {},
): Promise<SnapshotRecords> {
  if (base === null) return readSnapshotRecords(file, signed, onPart)
  const before = await readManifest(base)
  if (before.digest !== signed.changes?.base || before.head.office !== signed.head.office)
    throw new SnapshotRefused('other_base')
  const records = await readSnapshotRecords(base, before, (share) => onPart(share / 2))
  const changed = signedRecords(await changedParts(file, signed, records), signed.head)
  onPart(1)
  return changed
}
