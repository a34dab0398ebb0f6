import { type PackColumns, type PackRow, recordAt } from './pack-columns.ts'
import { PackRefused } from './pack-head.ts'

/** The records of a pack, after its parts and their number were checked against the signed head. */
export interface PackRecords {
  columns: PackColumns
  /** The names in the order of the records, in UTF-8, each followed by a line feed. */
  names: Uint8Array<ArrayBuffer>
}

/** Reads names that are each followed by a line feed. Throws PackRefused where the last one is not. */
export function* linesOf(names: Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  for (let from = 0; from < names.length; ) {
    const end = names.indexOf(10, from)
    if (end < 0) throw new PackRefused('damaged')
    yield decoder.decode(names.subarray(from, end))
    from = end + 1
  }
}

/** The records, one after the other, as they were put into the pack. */
export function* rowsOf({ columns, names }: PackRecords): Generator<PackRow, undefined> {
  let row = 0
  for (const name of linesOf(names)) yield Object.assign(recordAt(columns, row++), { name })
}
