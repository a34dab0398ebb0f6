/** Returned for a text that is no table because a quote in it is never closed. */
export const UNCLOSED = 'unclosed'

const SEPARATORS = [';', '\t', ',']

/** How many lines and characters at the beginning of a text are searched for the separator. */
const [LINES_LOOKED_AT, LOOKED_AT] = [10, 20_000]

/** Whether a separator divides a line. A comma before a space may as well belong to one name ("Vyntra, Inc."). */
const hasCells = (line: string, sign: string) => (sign === ',' ? /,(?!\s)/u.test(line) : line.includes(sign))

/**
 * The separator of the first line; of several, the one that stands in most lines. Where the first line has none, as in a
 * title, the one that stands in most of the other lines. Null where no separator does: then a sign that stands in some
 * lines belongs to the names there.
 */
function separatorOf(text: string): string | null {
  const plain = text.slice(0, LOOKED_AT).replace(/"[^"]*"/g, '')
  // A line of tabs alone is not empty: it had cells in quotes.
  const lines = plain.split(/[\r\n]+/).filter((line) => /[^ ]/u.test(line))
  const [first = '', ...others] = lines.slice(0, LINES_LOOKED_AT)
  const linesWith = (sign: string) => [first, ...others].filter((line) => line.includes(sign)).length
  const inFirst = SEPARATORS.filter(
    (sign) => hasCells(first, sign) || (first.includes(sign) && linesWith(sign) > (others.length + 1) / 2),
  )
  const divides = (sign: string) => Number(hasCells(first, sign))
  const cellsIn = (sign: string) => first.split(sign).length
  const [own] = inFirst.toSorted(
    (a, b) => linesWith(b) - linesWith(a) || divides(b) - divides(a) || cellsIn(b) - cellsIn(a),
  )
  if (own !== undefined) return own
  const inOthers = SEPARATORS.map((sign) => others.filter((line) => hasCells(line, sign)).length)
  const most = Math.max(...inOthers)
  return most > others.length / 2 ? (SEPARATORS[inOthers.indexOf(most)] ?? null) : null
}

/** Matches the line in which Excel says what separates the cells. */
const SAID = /^"?sep=(.)"?(?:\r\n|[\r\n])/iu

/**
 * Rows of a CSV file (RFC 4180; also with semicolons or tabs between cells, and with the line ends of old Macs).
 * UNCLOSED where a quote is never closed, because the text behind it can be one cell or many rows.
 */
export function readCsvRows(text: string): string[][] | typeof UNCLOSED {
  const whole = text.replace(/^\uFEFF/, '')
  const said = SAID.exec(whole)
  const body = whole.slice(said?.[0].length ?? 0)
  const separator = said?.[1] ?? separatorOf(body)
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
      // The two characters of a line end (CR LF) make an empty row; empty rows are left out below.
      if (sign !== separator) rows.push([])
    } else cell += sign
  }
  if (isQuoted) return UNCLOSED
  rows.at(-1)?.push(cell)
  return rows.filter((row) => row.some((each) => each.trim() !== ''))
}

/**
 * A cell of copied cells, with what ends it. A spreadsheet quotes a cell only if it has a line break or a tab, so that a
 * quote that closes in the middle of a cell is part of it.
 */
const COPIED = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|[\r\n]|$)/gy

/**
 * Rows of cells that were copied from a spreadsheet, without empty ones: tabs and line ends stand between the cells, and
 * a cell in quotes can have both inside.
 */
export function readCopiedRows(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, bare = '', end] of text.matchAll(COPIED)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end !== '\t') rows.push([])
  }
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''))
}

/**
 * Where a cell, a line inside it, or what stands behind a semicolon inside it begins with what a spreadsheet may take for
 * a formula (OWASP, CSV injection). Where a region writes decimals with a comma, Excel divides cells at semicolons.
 */
const RUNS = /(^|[\r\n\t]|;"*)\s*(?=[=+\-@＝＋－＠\t\r])/g

/** A quoted cell that a spreadsheet does not run: an apostrophe is put before what would be a formula. */
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
