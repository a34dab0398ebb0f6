/** Text that is no table: a quote in it is never closed. */
export const UNCLOSED = 'unclosed'

const SEPARATORS = [';', '\t', ',']

/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const line = text.split(/[\r\n]/, 1)[0]?.replace(/"[^"]*"/g, '') ?? ''
  const counts = SEPARATORS.map((sign) => line.split(sign).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] as string
}

/**
 * Rows of a CSV file (RFC 4180; also with semicolons or tabs between cells, and with the line ends of old Macs). UNCLOSED where a quote is never closed: what stands
 * behind it can be a cell or many rows.
 */
export function readCsvRows(text: string): string[][] | typeof UNCLOSED {
  const body = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(body)
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < body.length; at++) {
    const sign = body[at] as string
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (body[at + 1] === '"') cell += body[++at]
      else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (sign === separator || sign === '\n' || sign === '\r') {
      rows.at(-1)?.push(cell)
      cell = ''
      // Empty rows, as between the two signs of one line end, are left out below.
      if (sign !== separator) rows.push([])
    } else cell += sign
  }
  if (isQuoted) return UNCLOSED
  rows.at(-1)?.push(cell)
  return rows.filter((row) => row.some((each) => each.trim() !== ''))
}

/** What a spreadsheet may take for a formula, also where it begins a line inside a cell (OWASP, CSV injection). */
const RUNS = /(^|[\r\n\t])\s*(?=[=+\-@＝＋－＠\t\r])/g

/** A cell that a spreadsheet shows and does not run: an apostrophe stands in front of what would be a formula. */
function harmless(cell: string): string {
  return `"${cell.replace(RUNS, "$&'").replaceAll('"', '""')}"`
}

/** A CSV file (RFC 4180) that a spreadsheet reads as UTF-8. */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  const lines = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? `${cell}` : harmless(cell ?? ''))).join(','),
  )
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
