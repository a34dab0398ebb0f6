import { readCopiedRows, readCsvRows, UNCLOSED } from './csv.ts'
import type { FileTable } from './table-file.ts'

/** Headings of name columns, in the four languages. */
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

/** Many tables have titles and empty rows above the heading. */
export const HEADING_ROWS = 10

export function isHeading(cell: string): boolean {
  return HEADINGS.has(cell.trim().toLowerCase().replace(/\s+/gu, ' '))
}

export const hasWords = (cell: string | undefined) => /\p{L}/u.test(cell ?? '')

/** Below the heading of a table in Markdown. */
const RULE = /^\|[\s:|-]+\|$/u

function markdownRows(text: string): string[][] {
  const lines = text.split(/[\r\n]+/u).flatMap((line) => line.trim() || [])
  if (lines.length < 2 || !lines.every((line) => /^\|.*\|$/u.test(line))) return []
  return lines.filter((line) => !RULE.test(line)).map((line) => line.slice(1, -1).split('|'))
}

/** Returns pasted CSV. A list of names has no heading, or no semicolon in each line. */
function separatedRows(text: string): string[][] {
  const rows = text.includes('\t') ? UNCLOSED : readCsvRows(text)
  if (rows === UNCLOSED || rows.length < 2) return []
  const [heads = []] = rows
  const isEven = heads.length > 1 && rows.every((row) => row.length === heads.length)
  const isTable =
    heads.some(isHeading) || rows.every((row) => text.includes(row.join(';')) && !row.some((cell) => /^\s/u.test(cell)))
  return isEven && isTable ? rows : []
}

/**
 * Returns pasted cells as a table, or an empty list for a plain list of names. Commas separate cells only below a
 * heading, because they can belong to a name ("Vyntra, Inc.").
 */
export function pastedTables(text: string): FileTable[] {
  const [separated = []] = [markdownRows(text), separatedRows(text)].filter((rows) => rows.length > 0)
  const rows = separated.length > 0 ? separated : readCopiedRows(text)
  const isTable = rows.some((row) => row.length > 1 || /[\r\n]/u.test(row[0] ?? ''))
  return isTable ? [{ sheet: null, rows }] : []
}

export const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim()).length

/** `column` is -1 if no heading is for names. */
export interface Heading {
  row: number
  column: number
}

/**
 * Below the first row, a heading counts only if each row above has at most one cell, such as a title. Otherwise names
 * above would be lost. A word that the next row repeats is a description, not a heading.
 */
export function headingIn({ rows }: FileTable, heads = isHeading): Heading | null {
  for (const [row, cells] of rows.slice(0, HEADING_ROWS).entries()) {
    const column = cells.findIndex((cell, at) => heads(cell) && rows[row + 1]?.[at] !== cell)
    if (column >= 0 && (row === 0 || filledIn(cells) > 1)) return { row, column }
    if (filledIn(cells) > 1) return null
  }
  return null
}

function upright(table: FileTable): FileTable {
  const { rows } = table
  const [row = []] = rows
  return { ...table, rows: rows.length === 1 && row.filter(hasWords).length > 1 ? row.map((cell) => [cell]) : rows }
}

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

export function cellsOf({ table, column, first }: Column, skipsFirst: boolean): string[] {
  return table.rows.slice(skipsFirst ? first + 1 : 0).map((row) => row[column] ?? '')
}

function columnOfNames(columns: readonly Column[]): number {
  const headed = columns.findIndex(({ isNames }) => isNames)
  const inFirst = columns.filter(({ table }) => table === columns[0]?.table)
  const isWordy = ({ table, words }: Column) => words * 2 > table.rows.length
  return headed >= 0 ? headed : Math.max(0, inFirst.findIndex(isWordy))
}

/** Returns the cells of the name column without the heading. */
export function cellsOfNames(tables: readonly FileTable[]): string[] {
  const columns = tables.flatMap((table) => columnsOf(table))
  const column = columns[columnOfNames(columns)]
  return column ? cellsOf(column, column.isHeaded) : []
}
