import type { FileTable } from './table-file.ts'

/** Where in a file the names stood. */
export interface NamesPlace {
  /** Heading of the column, or its letter where it has none; null where the sheet has one column. */
  column: string | null
  /** Name of the sheet; null where the file has one table. */
  sheet: string | null
  /** Sheets with words that were not read. */
  unread: string[]
}

/** Words that head a column of names, in the four languages. */
const HEADINGS = new Set(
  [
    'name names candidate candidates brand brands',
    'marke marken name(n) kandidat kandidaten markenname markennamen namensidee namensideen',
    'nom noms candidat candidats marque marques',
    'nome nomi candidato candidati marchio marchi',
  ].flatMap((words) => words.split(' ')),
)

/** Headings of more than one word. */
const PHRASES = new Set(['brand name', 'brand names', 'name idea', 'name ideas', 'nom de marque', 'nome del marchio'])

/** How far down a heading is looked for: titles and empty rows stand above many tables. */
const HEADING_ROWS = 10

/** Whether a cell or line heads names and is none itself. */
export function isHeading(cell: string): boolean {
  const words = cell.trim().toLowerCase()
  return HEADINGS.has(words) || PHRASES.has(words)
}

const hasWords = (cell: string | undefined) => /\p{L}/u.test(cell ?? '')

/** The letters by which a spreadsheet calls a column: A to Z, then AA. */
function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last
}

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/**
 * Row and column of the heading above the names; null where none is found. Below the first row it is one of several headings, and
 * above it stand at most titles: else names above it would be lost.
 */
function headingIn({ rows }: FileTable): { row: number; column: number } | null {
  for (const [row, cells] of rows.slice(0, HEADING_ROWS).entries()) {
    const column = cells.findIndex(isHeading)
    if (column >= 0 && (row === 0 || filledIn(cells) > 1)) return { row, column }
    if (filledIn(cells) > 1) return null
  }
  return null
}

/** The first column that has words in most of its cells; 0 where none has. */
function wordiest({ rows }: FileTable): number {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_none, at) => rows.filter((row) => hasWords(row[at])).length)
  return Math.max(
    0,
    columns.findIndex((count) => count * 2 > rows.length),
  )
}

/**
 * The cells of the column of names: the one that is headed so, in the first sheet that has one; else the first with words in most
 * of its cells, in the first sheet with words. Their place is absent where the file has nothing else.
 */
export function findNameColumn(tables: readonly FileTable[]): { entries: string[]; place?: NamesPlace } {
  const filled = tables.filter(({ rows }) => rows.some((row) => row.some(hasWords)))
  const table = filled.find((each) => headingIn(each) !== null) ?? filled[0]
  if (table === undefined) return { entries: [] }
  const heading = headingIn(table)
  const column = heading?.column ?? wordiest(table)
  const entries = table.rows.slice(heading === null ? 0 : heading.row + 1).map((row) => row[column] ?? '')
  const isAlone = table.rows.every((row) => row.every((cell, at) => at === column || cell.trim() === ''))
  const headed = heading === null ? letterOf(column) : (table.rows[heading.row]?.[column] ?? '').trim()
  const unread = filled.filter((each) => each !== table).map(({ sheet }) => sheet ?? '')
  if (isAlone && unread.length === 0) return { entries }
  return {
    entries,
    place: { column: isAlone ? null : headed, sheet: unread.length === 0 ? null : table.sheet, unread },
  }
}
