import type { FileTable } from './table-file.ts'

/** A column of a file that has words. */
export interface WordColumn {
  /** Name of its sheet; null in a text file, which has one table. */
  sheet: string | null
  /** Its letters in a spreadsheet: A to Z, then AA. */
  letter: string
  /** Its heading, else its first cell. */
  first: string
}

/** Stands for all columns, where names stand in each of them. */
export const ALL_COLUMNS = -1

/** Where in a file the names stand. */
export interface NamesPlace {
  /** All columns with words, in which they can stand. */
  columns: WordColumn[]
  /** Index in `columns` of the one that was read, or ALL_COLUMNS. */
  at: number
  /** Whether the first cell of that column was taken for a heading. */
  isHeaded: boolean
}

/** What heads a column of names, in the four languages. */
const HEADINGS = new Set(
  [
    'name|names|candidate|candidates|brand|brands|brand name|brand names|idea|ideas|name idea|name ideas',
    'proposal|proposals|proposed name|suggestion|suggestions|working name|working title',
    'marke|marken|name(n)|kandidat|kandidaten|markenname|markennamen|namensidee|namensideen|idee|ideen',
    'vorschlag|vorschläge|namensvorschlag|namensvorschläge|arbeitstitel',
    'nom|noms|candidat|candidats|marque|marques|nom de marque|idée|idées|proposition|propositions|titre de travail',
    'nome|nomi|candidato|candidati|marchio|marchi|nome del marchio|idea|idee|proposta|proposte|titolo provvisorio',
  ].flatMap((headings) => headings.split('|')),
)

/** How many rows are searched for a heading: many tables have titles and empty rows above it. */
const HEADING_ROWS = 10

/** Whether a cell or line is a heading of names, and not a name. */
export function isHeading(cell: string): boolean {
  return HEADINGS.has(cell.trim().toLowerCase().replace(/\s+/gu, ' '))
}

const hasWords = (cell: string | undefined) => /\p{L}/u.test(cell ?? '')

/**
 * Pasted cells as a table; an empty list where a list of names was pasted. Only tabs are taken to separate cells: a
 * comma in a pasted line can belong to a name ("Vyntra, Inc.").
 */
export function pastedTables(text: string): FileTable[] {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  return text.includes('\t') ? [{ sheet: null, rows: lines.map((line) => line.split('\t')) }] : []
}

/** The letters by which a spreadsheet calls a column: A to Z, then AA. */
function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last
}

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/**
 * Row and column of the heading above the names; null where none is found. Below the first row, a heading counts only
 * where its row has further cells and the rows above have at most one, such as titles: else names above it would be
 * lost. A word that is repeated in the next row is no heading: it describes each name.
 */
function headingIn({ rows }: FileTable): { row: number; column: number } | null {
  for (const [row, cells] of rows.slice(0, HEADING_ROWS).entries()) {
    const column = cells.findIndex((cell, at) => isHeading(cell) && rows[row + 1]?.[at] !== cell)
    if (column >= 0 && (row === 0 || filledIn(cells) > 1)) return { row, column }
    if (filledIn(cells) > 1) return null
  }
  return null
}

/** The table, with a single row of names turned into a column. */
function upright({ sheet, rows }: FileTable): FileTable {
  const [row = []] = rows
  return { sheet, rows: rows.length === 1 && row.filter(hasWords).length > 1 ? row.map((cell) => [cell]) : rows }
}

/** The columns of a table that have words, each with the row of its heading, else of its first cell. */
function columnsOf(given: FileTable) {
  const table = upright(given)
  const heading = headingIn(table)
  const width = Math.max(0, ...table.rows.map((row) => row.length))
  return Array.from({ length: width }, (_none, column) => {
    const first = heading?.row ?? table.rows.findIndex((row) => (row[column] ?? '').trim() !== '')
    const words = table.rows.filter((row) => hasWords(row[column])).length
    return { table, column, first, words, isHeaded: heading !== null, isNames: heading?.column === column }
  }).filter(({ words }) => words > 0)
}

type Column = ReturnType<typeof columnsOf>[number]

/** The cells of a column, without what stands above the names. */
function cellsOf({ table, column, first }: Column, skipsFirst: boolean): string[] {
  return table.rows.slice(skipsFirst ? first + 1 : 0).map((row) => row[column] ?? '')
}

/**
 * Index of the column of names: the first with a heading of names; else, in the first table with words, the first column
 * whose cells are mostly words.
 */
function columnOfNames(columns: readonly Column[]): number {
  const headed = columns.findIndex(({ isNames }) => isNames)
  const inFirst = columns.filter(({ table }) => table === columns[0]?.table)
  const isWordy = ({ table, words }: Column) => words * 2 > table.rows.length
  return headed >= 0 ? headed : Math.max(0, inFirst.findIndex(isWordy))
}

/** The cells of the column of names, without its heading; an empty list where no column has words. */
export function cellsOfNames(tables: readonly FileTable[]): string[] {
  const columns = tables.flatMap(columnsOf)
  const column = columns[columnOfNames(columns)]
  return column ? cellsOf(column, column.isHeaded) : []
}

/**
 * The cells of the column of names. That is the chosen column, or each column for ALL_COLUMNS; else the first with a heading of names; else, in the
 * first sheet with words, the first column whose cells are mostly words. `isHeaded` is what the person said about the
 * chosen column having a heading, if anything.
 */
export function readColumn(
  tables: readonly FileTable[],
  chosen?: number,
  isHeaded?: boolean,
): { entries: string[]; place: NamesPlace | null } {
  const columns = tables.flatMap(columnsOf)
  const at = chosen ?? columnOfNames(columns)
  const column = columns[at]
  if (columns.length === 0) return { entries: [], place: null }
  const skipsFirst = isHeaded ?? column?.isHeaded ?? false
  return {
    entries: column ? cellsOf(column, skipsFirst) : columns.flatMap((each) => cellsOf(each, each.isHeaded)),
    place: {
      columns: columns.map((each) => ({
        sheet: each.table.sheet,
        letter: letterOf(each.column),
        first: (each.table.rows[each.first]?.[each.column] ?? '').trim(),
      })),
      at,
      isHeaded: skipsFirst,
    },
  }
}
