import { readCopiedRows } from './csv.ts'
import type { FileTable } from './tables/table-file.ts'

/** What heads a column of names, in the four languages. */
const HEADINGS = new Set(
  [
    'name|names|candidate|candidates|brand|brands|brand name|brand names|idea|ideas|name idea|name ideas',
    'proposal|proposals|proposed name|suggestion|suggestions|working name|working title',
    'marke|marken|name(n)|kandidat|kandidaten|markenname|markennamen|namensidee|namensideen|idee|ideen',
    'vorschlag|vorschläge|namensvorschlag|namensvorschläge|arbeitstitel',
    'nom|noms|candidat|candidats|marque|marques|nom de marque|idée|idées|proposition|propositions|titre de travail',
    'nome|nomi|candidato|candidati|marchio|marchi|nome del marchio|proposta|proposte|titolo provvisorio',
  ].flatMap((headings) => headings.split('|')),
)

/** How many rows are searched for a heading: many tables have titles and empty rows above it. */
export const HEADING_ROWS = 10

/** Whether a cell or line is a heading of names, and not a name. */
export function isHeading(cell: string): boolean {
  return HEADINGS.has(cell.trim().toLowerCase().replace(/\s+/gu, ' '))
}

/** Whether a cell has a letter. */
export const hasWords = (cell: string | undefined) => /\p{L}/u.test(cell ?? '')

/**
 * Pasted cells as a table; an empty list if a list of names was pasted. Only tabs, and line breaks inside quotes, are
 * signs of cells: a comma in a pasted line can belong to a name ("Vyntra, Inc.").
 */
export function pastedTables(text: string): FileTable[] {
  const rows = readCopiedRows(text)
  const isTable = rows.some((row) => row.length > 1 || /[\r\n]/u.test(row[0] ?? ''))
  return isTable ? [{ sheet: null, rows }] : []
}

/** How many cells are not empty. */
export const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim()).length

/** Where headings stand, and which of them heads the names; -1 for none. */
export interface Heading {
  row: number
  column: number
}

/**
 * Row and column of the heading above the names; null where none is found. Below the first row, a heading counts only
 * where its row has further cells and the rows above have at most one, such as titles: else names above it would be
 * lost. A word that is repeated in the next row is no heading: it describes each name. `heads` tells headings of names.
 */
export function headingIn({ rows }: FileTable, heads = isHeading): Heading | null {
  for (const [row, cells] of rows.slice(0, HEADING_ROWS).entries()) {
    const column = cells.findIndex((cell, at) => heads(cell) && rows[row + 1]?.[at] !== cell)
    if (column >= 0 && (row === 0 || filledIn(cells) > 1)) return { row, column }
    if (filledIn(cells) > 1) return null
  }
  return null
}

/** The table, with a single row of names turned into a column. */
function upright(table: FileTable): FileTable {
  const { rows } = table
  const [row = []] = rows
  return { ...table, rows: rows.length === 1 && row.filter(hasWords).length > 1 ? row.map((cell) => [cell]) : rows }
}

/**
 * The columns of a table that have words, each with the row of its heading, else of its first cell. `findHeading` finds
 * the headings.
 */
export function columnsOf(given: FileTable, findHeading: (table: FileTable) => Heading | null = headingIn) {
  const table = upright(given)
  const heading = findHeading(table)
  const width = table.rows.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: width }, (_none, column) => {
    const first = heading?.row ?? table.rows.findIndex((row) => row[column]?.trim())
    const words = table.rows.filter((row) => hasWords(row[column])).length
    return { table, column, first, words, isHeaded: heading !== null, isNames: heading?.column === column }
  }).filter(({ words }) => words > 0)
}

export type Column = ReturnType<typeof columnsOf>[number]

/** The cells of a column, without what stands above the names. */
export function cellsOf({ table, column, first }: Column, skipsFirst: boolean): string[] {
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
  const columns = tables.flatMap((table) => columnsOf(table))
  const column = columns[columnOfNames(columns)]
  return column ? cellsOf(column, column.isHeaded) : []
}
