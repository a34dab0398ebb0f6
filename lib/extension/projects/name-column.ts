import { readCopiedRows, readCsvRows, UNCLOSED } from './csv.ts'
import type { FileTable } from './table-file.ts'

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
const HEADING_ROWS = 10

export function isHeading(cell: string): boolean {
  return HEADINGS.has(cell.trim().toLowerCase().replace(/\s+/gu, ' '))
}

const hasWords = (cell: string | undefined) => /\p{L}/u.test(cell ?? '')

/** The line below a table heading in Markdown. */
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

/** Returns pasted cells as a table, [] for a plain list. Commas separate only below a heading ("Vyntra, Inc."). */
export function pastedTables(text: string): FileTable[] {
  const [separated = []] = [markdownRows(text), separatedRows(text)].filter((rows) => rows.length > 0)
  return separated.length > 0 ? [{ sheet: null, rows: separated }] : copiedTables(text)
}

function copiedTables(text: string): FileTable[] {
  const rows = readCopiedRows(text)
  const isTable = rows.some((row) => row.length > 1 || /[\r\n]/u.test(row[0] ?? ''))
  return isTable ? [{ sheet: null, rows }] : []
}

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim()).length

/** `column` is -1 if no heading is for names. */
interface Heading {
  row: number
  column: number
}

/**
 * Below the first row, a heading counts only if each row above has at most one cell, such as a title. Otherwise names
 * above would be lost. A word that the next row repeats is a description, not a heading.
 */
function headingIn({ rows }: FileTable, heads = isHeading): Heading | null {
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

function columnsOf(given: FileTable, findHeading: (table: FileTable) => Heading | null = headingIn) {
  const table = upright(given)
  const heading = findHeading(table)
  const width = table.rows.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: width }, (_none, column) => {
    const first = heading?.row ?? table.rows.findIndex((row) => row[column]?.trim())
    const words = table.rows.filter((row) => hasWords(row[column])).length
    return { table, column, first, words, isHeaded: heading !== null, isNames: heading?.column === column }
  }).filter(({ words }) => words > 0)
}

type Column = ReturnType<typeof columnsOf>[number]

function cellsOf({ table, column, first }: Column, skipsFirst: boolean): string[] {
  return table.rows.slice(skipsFirst ? first + 1 : 0).map((row) => row[column] ?? '')
}

function columnOfNames(columns: readonly Column[]): number {
  const headed = columns.findIndex(({ isNames }) => isNames)
  const inFirst = columns.filter(({ table }) => table === columns[0]?.table)
  const isWordy = ({ table, words }: Column) => words * 2 > table.rows.length
  return headed >= 0 ? headed : Math.max(0, inFirst.findIndex(isWordy))
}

function namesIn(tables: readonly FileTable[]): string[] {
  const columns = tables.flatMap((table) => columnsOf(table))
  const column = columns[columnOfNames(columns)]
  return column ? cellsOf(column, column.isHeaded) : []
}

/** Returns the cells of the name column in pasted cells, without the heading. Empty for a plain list of names. */
export const pastedNames = (text: string): string[] => namesIn(pastedTables(text))

/** Like `pastedNames`, but reads no CSV and no Markdown, which a selection in a page rarely is. */
export const copiedNames = (text: string): string[] => namesIn(copiedTables(text))

interface WordColumn {
  sheet: string | null
  /** Column letter: `A` to `Z`, then `AA`. */
  letter: string
  first: string
  isHidden?: true
  isHiddenSheet?: true
}

/** Index for "all columns", if every column contains names. */
export const ALL_COLUMNS = -1

export interface NamesPlace {
  columns: WordColumn[]
  at: number
  isHeaded: boolean
  hidden: string[]
  withHidden: boolean
}

/** The user's choice of cells. Absent fields are guessed. */
export interface PlaceChoice {
  at?: number
  isHeaded?: boolean
  withHidden?: boolean
}

/*
 * Lower-case headings in the four languages. The first four patterns match columns about the respondent in exports of
 * Google Forms and Microsoft Forms.
 */
const TIME =
  /^(?:timestamp|zeitstempel|horodat(?:eur|age)|informazioni cronologiche|(?:start|completion|submission|last modified) (?:time|date)|(?:start|fertigstellungs|abschluss)zeit|uhrzeit der|heure de|ora di|ora dell)/u
const MAIL = /e-?mail|courriel|messagerie|posta elettronica/u
const PERSON =
  /first ?name|last ?name|full ?name|user ?name|surname|vorname|nachname|familienname|benutzername|prénom|nom de famille|nom d.utilisateur|cognome|nome utente|respond|répond|rispond|teilnehm|partecipant|(?:^|\s)(?:your|dein|ihr|votre|ton|tuo|suo) (?:name|nom|nome)(?!\s*(?:for|für|pour|per)\s)|wie hei(?:ss|ß)(?:t du|en sie)|comment (?:vous appelez|t['’]appelles)|come (?:ti chiami|si chiama lei)/u
const BY = /(?:^|\s)(?:by|from|von|par|da)$|manager|contact|kontakt|verantwort|zuständig|responsab/u
const IDEA =
  /idea|idee|idée|suggest|proposal|proposition|proposed|proposez|propost|vorschl|vorgeschlagen|candidat|kandidat|brand|marke|marque|marchi|working title|arbeitstitel|titre de travail|titolo provvisorio/u
const NAME =
  /^produ(?:[ck]te?|its?)s?$|^prodott[oi]$|name|(?:^|\s)no(?:m|me|mi)(?:\s|$)|bezeichnung|heissen|heißen|called|appel|chiama/u
const OTHER =
  /^(?:id|nr|no|n°|#|status|statut|stato|dat(?:e|um|a)|remarks?|comments?|notes?|bemerkung(?:en)?|anmerkung(?:en)?|kommentare?|notiz(?:en)?|commentaires?|remarques?|comment[io]|osservazioni|owner|author|wer|who|qui|chi|class(?:es|i|e)?|klassen?|score|points?|punkte|punti|rating|bewertung|note|votes?|stimmen|voix|voti|land|country|pays|paese|sku|ref|preis|price|prix|prezzo|beschreibung|description|descrizione|kategorie|category|catégorie|categoria)\.?$/u

/** "Name" in the other languages of files with old encodings. */
const ELSEWHERE =
  /^(?:nazwa|nazwy|název|názov|név|naziv|ime|denumire|nume|nombre|marca|navn|namn|naam|nimi|isim|marka|pavadinimas|nosaukums|名前|名称|назва|имя|название|наименование|марка|όνομα)$/u

const plain = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    // The Turkish İ becomes an i and a dot.
    .replaceAll('\u0307', '')
    .replace(/\s+/gu, ' ')
    .replace(/\s*[:*]+$/u, '')

const isMail = (cell: string | undefined) => /^\S+@\S+\.\S+$/u.test(cell?.trim() ?? '')

const headsNames = (cell: string) => isHeading(cell) || ELSEWHERE.test(plain(cell))

const isPersonal = (heading: string) =>
  MAIL.test(heading) || TIME.test(heading) || PERSON.test(heading) || BY.test(heading)

/** Low score for a form's "Name", which may be the respondent's. If no heading scores higher, the content decides. */
const PERSON_NAME = 1

/** Scores a heading. In a form, a plain "Name" is the respondent's if a different column contains ideas. */
function worth(cell: string, isForm: boolean): number {
  const heading = plain(cell)
  const isIdea = IDEA.test(heading)
  const isName = NAME.test(heading)
  if (OTHER.test(heading) || BY.test(heading) || (isPersonal(heading) && !(isIdea && isName))) return 0
  if (!isForm && headsNames(heading)) return 5
  if (/^(?:names?|nom|nome)$/u.test(heading) || ELSEWHERE.test(heading)) return PERSON_NAME
  if (isIdea || isName) return isIdea && isName ? 4 : 3
  // Survey questions get a high score.
  return isForm && /\?$|\s\S+\s/u.test(heading) ? 2 : 0
}

/** A row contains headings if a cell is a usual one, or stands above a column of only numbers or e-mail addresses. */
function findHeading(table: FileTable): Heading | null {
  const { rows } = table
  const row = rows.slice(0, HEADING_ROWS).findIndex((cells) => filledIn(cells) > 1)
  const cells = rows[row] ?? []
  const below = rows.slice(row + 1)
  const isOther = (cell: string, at: number) => {
    const column = below.map((each) => each[at] ?? '').filter((each) => each.trim() !== '')
    const isData = column.length > 1 && (column.every((each) => !hasWords(each)) || column.every(isMail))
    return (
      below[0]?.[at] !== cell &&
      (OTHER.test(plain(cell)) || isPersonal(plain(cell)) || (isData && hasWords(cell) && !isMail(cell)))
    )
  }
  const basic = headingIn(table, headsNames)
  const isTitle = (cell: string, at: number) =>
    below[0]?.[at] !== cell && IDEA.test(plain(cell)) && NAME.test(plain(cell))
  if (below.length === 0 || !(basic?.row === row || cells.some(isOther) || cells.some(isTitle))) return basic
  const isForm = cells.some((cell, at) => {
    const heading = plain(cell)
    return TIME.test(heading) || MAIL.test(heading) || PERSON.test(heading) || below.some((each) => isMail(each[at]))
  })
  const worths = cells.map((cell, at) => (below.some((each) => hasWords(each[at])) ? worth(cell, isForm) : 0))
  const most = Math.max(...worths)
  return { row, column: most > PERSON_NAME ? worths.indexOf(most) : -1 }
}

function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last
}

/** Maximum average number of words in a name column. */
const WORDS_IN_NAME_MAX = 5

function isWordy(column: Column): boolean {
  const cells = cellsOf(column, column.isHeaded).filter((cell) => hasWords(cell) && !isMail(cell))
  const words = cells.reduce((sum, cell) => sum + cell.trim().split(/\s+/u).length, 0)
  const rows = column.table.rows.filter((row) => filledIn(row) > 0).length
  // A column of bullets repeats one sign.
  if (cells.length > 1 && new Set(cells).size === 1) return false
  return cells.length * 2 > rows - Number(column.isHeaded) && words <= cells.length * WORDS_IN_NAME_MAX
}

const isHidden = ({ table, column }: Column) =>
  table.isHidden === true || table.hiddenColumns?.includes(column) === true

/** Apple's Numbers exports a summary sheet first, which names the app and every other sheet. */
function isSummary({ rows }: FileTable, others: readonly FileTable[]): boolean {
  const cells = new Set(rows.flat().map((cell) => cell.trim()))
  const namesApp = [...cells].some((cell) => /\bNumbers\b/u.test(cell))
  return namesApp && others.length > 0 && others.every(({ sheet }) => cells.has(sheet ?? ''))
}

function untitled(tables: readonly FileTable[]): readonly FileTable[] {
  const [summary, ...others] = tables
  if (!summary || !isSummary(summary, others)) return tables
  const titles = new Set(summary.rows.flat().map((cell) => cell.trim()))
  const withoutTitle = ({ hiddenRows, ...table }: FileTable): FileTable => {
    const [first = []] = table.rows
    const cut = Number(filledIn(first) === 1 && first.some((cell) => cell !== '' && titles.has(cell.trim())))
    const hidden = hiddenRows?.map((row) => row - cut)
    return { ...table, rows: table.rows.slice(cut), ...(hidden && { hiddenRows: hidden }) }
  }
  return [...others.map(withoutTitle), summary]
}

/** Prefers visible columns. Considers a one-line sheet, such as a cover, only if no other sheet has words. */
function guessColumn(columns: readonly Column[]): number {
  const shown = columns.filter((column) => !isHidden(column))
  const among = shown.length > 0 ? shown : columns
  const isPersonalColumn = ({ table, column, first, isHeaded }: Column) =>
    isHeaded && isPersonal(plain(table.rows[first]?.[column] ?? ''))
  const guess =
    among.find(({ isNames }) => isNames) ??
    among.find((column) => isWordy(column) && column.words > 1 && !isPersonalColumn(column)) ??
    among.find(isWordy) ??
    among[0]
  return guess ? columns.indexOf(guess) : 0
}

export function readColumn(
  given: readonly FileTable[],
  { at: chosen, isHeaded, withHidden = false }: PlaceChoice = {},
): { entries: string[]; place: NamesPlace | null } {
  const tables = untitled(given)
  const shown = tables.map((table) => {
    const hidden = new Set(withHidden ? [] : table.hiddenRows)
    return hidden.size > 0 ? { ...table, rows: table.rows.filter((_row, at) => !hidden.has(at)) } : table
  })
  const columns = shown.flatMap((table) => columnsOf(table, findHeading))
  const at = chosen ?? guessColumn(columns)
  const column = columns[at]
  if (columns.length === 0) return { entries: [], place: null }
  const skipsFirst = isHeaded ?? column?.isHeaded ?? false
  const source = column && tables[shown.findIndex(({ sheet }) => sheet === column.table.sheet)]
  const hidden = source?.hiddenRows?.map((row) => source.rows[row]?.[column?.column ?? 0] ?? '') ?? []
  return {
    entries: column
      ? cellsOf(column, skipsFirst)
      : columns.filter((each) => !isHidden(each)).flatMap((each) => cellsOf(each, each.isHeaded)),
    place: {
      columns: columns.map((each) => ({
        sheet: each.table.sheet,
        letter: letterOf(each.column),
        first: (each.table.rows[each.first]?.[each.column] ?? '').trim(),
        ...(isHidden(each) && { isHidden: true as const }),
        ...(each.table.isHidden && { isHiddenSheet: true as const }),
      })),
      at,
      isHeaded: skipsFirst,
      hidden: hidden.filter((cell) => cell.trim() !== ''),
      withHidden,
    },
  }
}
