import { type PackColumns, type PackRow, recordAt } from './pack-columns.ts'
import { PackRefused } from './pack-head.ts'

/** Records that were checked against the signed manifest. */
export interface PackRecords {
  columns: PackColumns
  /** UTF-8, in record order, each followed by a line feed. */
  names: Uint8Array<ArrayBuffer>
}

/** Throws PackRefused if the last line feed is missing. */
export function* linesOf(names: Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  for (let from = 0; from < names.length; ) {
    const end = names.indexOf(10, from)
    if (end < 0) throw new PackRefused('damaged')
    yield decoder.decode(names.subarray(from, end))
    from = end + 1
  }
}

export function* rowsOf({ columns, names }: PackRecords): Generator<PackRow, undefined> {
  let row = 0
  for (const name of linesOf(names)) yield Object.assign(recordAt(columns, row++), { name })
}
