/** Result for text with a quote that is never closed. */
export const UNCLOSED = 'unclosed'

const SEPARATORS = [';', '\t', ',', '|']

const [LINES_LOOKED_AT, LOOKED_AT] = [10, 20_000]

/** A comma before a space ("Vyntra, Inc."), or a bar between spaces, may belong to a name. */
const WITHOUT_SPACE: Readonly<Record<string, RegExp>> = { ',': /,(?!\s)/u, '|': /(?<!\s)\|(?!\s)/u }
const hasCells = (line: string, sign: string) => WITHOUT_SPACE[sign]?.test(line) ?? line.includes(sign)

/** The separator in the first line wins, else what is in most lines: fewer may belong to names or titles. */
function separatorOf(text: string): string | null {
  const plain = text.slice(0, LOOKED_AT).replace(/"[^"]*"/g, '')
  // A line that now contains only tabs is not empty: the quoted cells were just removed.
  const lines = plain.split(/[\r\n]+/).filter((line) => /[^ ]/u.test(line))
  const [first = '', ...others] = lines.slice(0, LINES_LOOKED_AT)
  const linesWith = (sign: string) => [first, ...others].filter((line) => line.includes(sign)).length
  const inFirst = SEPARATORS.filter(
    (sign) =>
      hasCells(first, sign) || (sign !== '|' && first.includes(sign) && linesWith(sign) > (others.length + 1) / 2),
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

/** Excel declares the separator in a first line such as `sep=;`. */
const SAID = /^"?sep=(.)"?(?:\r\n|[\r\n])/iu

/** Parses CSV (RFC 4180), also with semicolons, tabs or old Mac newlines, or UNCLOSED if a quote never closes. */
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
      // CR LF adds an empty row, which the filter below removes.
      if (sign !== separator) rows.push([])
    } else cell += sign
  }
  if (isQuoted) return UNCLOSED
  rows.at(-1)?.push(cell)
  return rows.filter((row) => row.some((each) => each.trim() !== ''))
}

/** A spreadsheet quotes a copied cell only if it contains a line break or a tab. Other quotes are text. */
const COPIED = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|[\r\n]|$)/gy

export function readCopiedRows(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, bare = '', end] of text.matchAll(COPIED)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end !== '\t') rows.push([])
  }
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''))
}

/**
 * Formulas can begin a cell, a line inside a cell, or the text after a semicolon (OWASP, CSV injection). In regions
 * with a decimal comma, Excel splits cells at semicolons.
 */
const RUNS = /(^|[\r\n\t]|;"*)\s*(?=[=+\-@＝＋－＠\t\r])/g

/** An apostrophe stops a spreadsheet from running a formula. */
function harmless(cell: string): string {
  return `"${cell.replace(RUNS, "$&'").replaceAll('"', '""')}"`
}

/** Writes CSV (RFC 4180) without formulas, which spreadsheets read as UTF-8. */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  const lines = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? `${cell}` : harmless(cell ?? ''))).join(','),
  )
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
