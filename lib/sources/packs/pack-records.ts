import { type PackColumns, type PackRow, recordAt } from './pack-columns.ts'
import { PackRefused } from './pack-head.ts'

/** The records of a pack, whose parts are what was signed and as many as it says. */
export interface PackRecords {
  columns: PackColumns
  /** The names in the order of the records, in UTF-8, each with a line feed behind it. */
  names: Uint8Array<ArrayBuffer>
}

/** The names of a pack, each on a line of its own. */
export function* linesOf(names: Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  for (let from = 0; from < names.length; ) {
    const end = names.indexOf(10, from)
    if (end < 0) throw new PackRefused('damaged')
    yield decoder.decode(names.subarray(from, end))
    from = end + 1
  }
}

/** The records one after another, as they were put into a pack. */
export function* rowsOf({ columns, names }: PackRecords): Generator<PackRow, undefined> {
  let row = 0
  for (const name of linesOf(names)) yield Object.assign(recordAt(columns, row++), { name })
}
