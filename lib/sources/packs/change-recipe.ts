import { ByteReader, ByteWriter } from './number-bytes.ts'
import { ColumnsWriter, PART_NAMES, type PackParts, type PackRow, readColumns, recordAt } from './pack-columns.ts'
import { mostBytesOf } from './pack-head.ts'
import { linesOf, type PackRecords, rowsOf } from './pack-records.ts'
import type { ChangePlan } from './plan-changes.ts'

/** A recipe turns one state of a register into another. It has steps, and the records that they add. */
export function writeRecipe({ steps, added }: ChangePlan, after: PackRecords): Uint8Array<ArrayBuffer> {
  const recipe = new ByteWriter()
  recipe.number(steps.length)
  for (const step of steps) for (const count of step) recipe.number(count)
  const columns = new ColumnsWriter()
  let [row, place] = [0, 0]
  for (const name of linesOf(after.names)) {
    if (place === added.length) break
    if (row === added[place]) {
      columns.add({ ...recordAt(after.columns, row), name })
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

function readAdded(recipe: ByteReader, most: number): PackRecords {
  const count = recipe.number()
  if (count > most) throw new RangeError('the recipe adds more records than the pack has')
  const lengths = PART_NAMES.map(() => recipe.number())
  if (lengths.some((length) => length > mostBytesOf(count))) throw new RangeError('a part of the recipe is too large')
  const parts = Object.fromEntries(PART_NAMES.map((name, at) => [name, recipe.take(lengths[at] as number)]))
  recipe.mustEnd()
  return { columns: readColumns(parts as PackParts, count), names: (parts as PackParts).names }
}

function nextOf(rows: Generator<PackRow, undefined>): PackRow {
  const { value } = rows.next()
  if (value === undefined) throw new RangeError('the steps need more records than there are')
  return value
}

/** Throws RangeError or TypeError for an invalid recipe. The caller checks that the parts are the right ones. */
export function followRecipe(before: PackRecords, bytes: Uint8Array<ArrayBuffer>, names: number): PackParts {
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
