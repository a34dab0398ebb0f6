/** A record of a CSV file, and the line (from 1) on which it begins. */
export interface CsvRow {
  cells: string[]
  line: number
}

/**
 * Rows of a CSV file (RFC 4180), tolerant of a byte order mark, any line ends, blank lines and a last line without an
 * end. Cells in quotes may hold commas, doubled quotes and line breaks. Throws for a quote that is never closed.
 */
export function parseCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  const source = text.replace(/^\uFEFF/u, '').replace(/\r\n?/gu, '\n')
  let line = 1
  let row: CsvRow = { cells: [], line }
  const cell = /"((?:[^"]|"")*)"([^,\n]*)|([^,\n]*)/uy
  for (let at = 0; at <= source.length; ) {
    if (source[at] === '"') {
      cell.lastIndex = at
      if (cell.exec(source)?.[1] === undefined) throw new Error(`line ${line}: a quote is not closed`)
    }
    cell.lastIndex = at
    const [whole = '', quoted, after = '', bare = ''] = cell.exec(source) ?? []
    row.cells.push(quoted === undefined ? bare.trim() : (quoted.replaceAll('""', '"') + after).trim())
    line += whole.split('\n').length - 1
    at += whole.length
    const separator = source[at]
    at++
    if (separator === ',') continue
    if (row.cells.some((text) => text !== '')) rows.push(row)
    line++
    row = { cells: [], line }
  }
  return rows
}
