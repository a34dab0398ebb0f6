import { RecordStatus } from '../../../lib/contract/constants.ts'
import { calendarDate, niceClass } from '../../../lib/sources/fields/fields.ts'
import type { ReadStep } from '../../../lib/sources/registers/record.ts'
import { BadFile, MAX_ROW } from './bad-file.ts'
import { cleanText, markRecord, registrationNumber } from './mark-fields.ts'
import { NumbersOfFile, OF_SHARED_NUMBERS } from './numbers-of-file.ts'

/** `line` is the first line of the row, from 1. */
interface CsvRow {
  cells: string[]
  line: number
  /** False for a last row without a newline. */
  ended: boolean
  fault: string | null
}

const NOT_CLOSED = 'a quote that begins in this row is not closed in it'
const STRAY = 'a quote stands within a cell: such a cell has to be in quotes, with the quote in it doubled'

const IN_QUOTES = /["\n\r]/gu
/** CP/M and later programs end text with SUB, or fill the last block with NUL. */
const END_SIGNS = ['\u001a', '\0']

/**
 * Parses CSV (RFC 4180) in chunks. A newline always ends a row, so that a missing quote cannot swallow the next row.
 * Skips empty rows, except an unfinished last line with a delimiter or quote.
 */
class CsvRows {
  private readonly entry: string
  private readonly delimiter: string
  private readonly special: RegExp
  private rows: CsvRow[] = []
  private cells: string[] = []
  private cell = ''
  private line = 1
  private begun = 1
  private size = 0
  private state: 'start' | 'bare' | 'quoted' | 'quote' | 'closed' = 'start'
  private afterReturn = false
  private fault: string | null = null

  constructor(entry: string, delimiter: string) {
    this.entry = entry
    this.delimiter = delimiter
    this.special = new RegExp(`["\\n\\r${delimiter}]`, 'gu')
  }

  write(text: string): void {
    for (let at = 0; at < text.length; ) {
      const special = this.state === 'quoted' ? IN_QUOTES : this.special
      special.lastIndex = at
      const end = special.exec(text)?.index ?? text.length
      if (end > at) this.add(text.slice(at, end))
      if (end < text.length) this.meet(text.charAt(end))
      at = end + 1
    }
  }

  end(): void {
    if (this.state === 'quoted') throw this.bad(NOT_CLOSED)
    if (this.isBlank()) return
    this.closeCell()
    this.rows.push({ cells: this.cells, line: this.begun, ended: false, fault: this.fault })
  }

  take(): CsvRow[] {
    const { rows } = this
    this.rows = []
    return rows
  }

  private add(text: string): void {
    this.afterReturn = false
    this.size += text.length
    if (this.size > MAX_ROW) throw this.bad(`the row is longer than ${MAX_ROW} characters; is a quote not closed?`)
    this.cell += text
    if (this.state === 'start' && text.trim() !== '') this.state = 'bare'
    else if (this.state === 'quote' || this.state === 'closed') {
      this.state = 'closed'
      if (text.trim() !== '') this.fault ??= STRAY
    }
  }

  private meet(char: string): void {
    this.size++
    const second = char === '\n' && this.afterReturn
    this.afterReturn = char === '\r'
    if ((char === '\n' || char === '\r') && !second) this.line++
    if (char === '"') this.meetQuote()
    else if (char === this.delimiter && this.state !== 'quoted') this.closeCell()
    else if (!second) this.closeRow()
    else this.begun = this.line
  }

  private meetQuote(): void {
    if (this.state === 'start') {
      this.cell = ''
      this.state = 'quoted'
    } else if (this.state === 'quoted') this.state = 'quote'
    else {
      this.cell += '"'
      if (this.state === 'quote') this.state = 'quoted'
      else this.fault ??= STRAY
    }
  }

  private closeCell(): void {
    this.cells.push(this.cell.trim())
    this.cell = ''
    this.state = 'start'
  }

  private isBlank(): boolean {
    return this.cells.length === 0 && (this.state === 'start' || END_SIGNS.includes(this.cell.trim()))
  }

  private closeRow(): void {
    if (this.state === 'quoted') this.fault ??= NOT_CLOSED
    this.closeCell()
    const { cells, begun: line, fault } = this
    if (fault !== null || cells.some((cell) => cell !== '')) this.rows.push({ cells, line, ended: true, fault })
    this.cells = []
    this.fault = null
    this.size = 0
    this.begun = this.line
  }

  private bad(reason: string): BadFile {
    return new BadFile(reason, { entry: this.entry, line: this.begun })
  }
}

const REQUIRED = ['number', 'name'] as const
const COLUMNS = [
  ...REQUIRED,
  'nice_classes',
  'status',
  'owner',
  'filed_on',
  'registered_on',
  'expires_on',
  'registration_number',
  'basis',
] as const
/** Even a last row with all cells may be truncated without its newline (docs/reference/register-files.md). */
const MAY_BE_CUT =
  'the last line has no line end: the file may be cut short, and that line was not read; if it is complete, end the line and import it again'

/** A spreadsheet shows these for a long number, a supposed formula and a narrow column. */
const ROUNDED = /^\d{1,3}(?:[.,]\d+)?E\+?\d+$/iu
const LOST_CELL = /^(?:#{4,}|#[¡¿]?[\p{Lu}/0]+[!?]|#N\/[AD]|#NV|#GETTING_DATA|Err ?:\d{3})$/u

type Column = (typeof COLUMNS)[number]
type Cell = (column: Column) => string

/** Reads our own CSV (docs/reference/register-files.md). Throws BadFile for a bad header or no last newline. */
export async function* readCsvMarks(text: AsyncIterable<string>, entry: string): AsyncGenerator<ReadStep[]> {
  let rows: CsvRows | null = null
  let head = ''
  let columns: readonly string[] | null = null
  let failure: unknown = null
  const numbers = new NumbersOfFile()
  const steps = (parser: CsvRows): ReadStep[] => {
    const read = parser.take()
    const last = read.at(-1)
    if (columns === null && read.length > 0) columns = headerOf(read.shift() as CsvRow, entry)
    if (last?.ended === false) failure = new BadFile(MAY_BE_CUT, { entry, line: last.line })
    if (columns === null) return []
    const told: ReadStep[] = []
    for (const row of read.filter(({ ended }) => ended)) {
      if (isHeader(row)) columns = headerOf(row, entry)
      else told.push(once(numbers, row, stepOf(row, columns, entry)))
    }
    return told
  }
  for await (const chunk of text) {
    if (rows === null) {
      head += chunk
      if (!/[\n\r]/u.test(head.trimStart()) && head.length <= MAX_ROW) continue
    }
    const next: string = rows === null ? head.replace(/^\uFEFF/u, '') : chunk
    rows ??= new CsvRows(entry, delimiterOf(next))
    failure = attempt(() => rows?.write(next))
    const batch = steps(rows)
    if (batch.length > 0) yield batch
    if (failure) throw failure
  }
  const onlyLine = rows === null ? head.replace(/^\uFEFF/u, '') : ''
  const last: CsvRows = rows ?? new CsvRows(entry, delimiterOf(onlyLine))
  failure = attempt(() => {
    last.write(onlyLine)
    last.end()
  })
  yield steps(last)
  if (failure) throw failure
  if (columns === null) throw noHeader(entry)
}

function attempt(work: () => void): unknown {
  try {
    work()
    return null
  } catch (error) {
    return error
  }
}

function delimiterOf(text: string): string {
  const header = text.trimStart().split(/[\n\r]/u, 1)[0] ?? ''
  return header.includes(';') ? ';' : ','
}

function noHeader(entry: string): BadFile {
  const reason = `it is neither XML nor CSV with a header: a first line of ${COLUMNS.slice(0, 8).join(',')}`
  return new BadFile(reason, { entry, line: 1 })
}

function headerOf({ cells, line, fault }: CsvRow, entry: string): readonly string[] {
  const names = cells.map((cell) => cell.toLowerCase())
  if (!names.includes('number')) throw noHeader(entry)
  const complain = (reason: string) => new BadFile(reason, { entry, line })
  if (fault !== null) throw complain(fault)
  const missing = REQUIRED.find((name) => !names.includes(name))
  if (missing) throw complain(`the header has no column "${missing}"`)
  const unknown = names.find((name) => !(COLUMNS as readonly string[]).includes(name))
  if (unknown !== undefined) {
    throw complain(
      `the header has a column "${unknown.slice(0, 60)}" that is not known; known are ${COLUMNS.join(', ')}`,
    )
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw complain(`the header has the column "${twice}" twice`)
  return names
}

/** Joined files repeat the header, perhaps with a different column order. */
function isHeader({ cells, fault }: CsvRow): boolean {
  const names = cells.map((cell) => cell.toLowerCase())
  const all: readonly string[] = COLUMNS
  return fault === null && REQUIRED.every((name) => names.includes(name)) && names.every((name) => all.includes(name))
}

/** Rejects a second, different row for a mark, because nothing shows which row is right. */
function once(numbers: NumbersOfFile, { cells }: CsvRow, step: ReadStep): ReadStep {
  if (step.kind !== 'record' || !numbers.meet({ ...step.record, name: cells.join('\n') })) return step
  return { kind: 'bad', reason: OF_SHARED_NUMBERS[1], at: step.at }
}

function stepOf({ cells, line, fault }: CsvRow, columns: readonly string[], entry: string): ReadStep {
  const cell: Cell = (column) => cells[columns.indexOf(column)] ?? ''
  const number = cleanText(cell('number'))
  const at: ReadStep['at'] = { entry, line, number }
  if (fault !== null) return { kind: 'bad', reason: fault, at }
  if (cells.length > columns.length) {
    const reason = `it has ${cells.length} cells where the header has ${columns.length}; is a delimiter not quoted?`
    return { kind: 'bad', reason, at }
  }
  if (number === null) return { kind: 'bad', reason: 'it has no number', at }
  const lost = lostCell(cell)
  if (lost !== null) return { kind: 'bad', reason: lost, at: { ...at, number: null } }
  if (cells.length <= columns.indexOf('name'))
    return { kind: 'bad', reason: 'it ends before its name; a mark without words has an empty cell there', at }
  const wrong = wrongCell(cell)
  if (wrong !== null) return { kind: 'bad', reason: wrong, at }
  const collected = {
    number,
    name: cell('name'),
    niceClasses: classNumbers(cell).map(niceClass) as number[],
    status: (cell('status').toLowerCase() || 'unknown') as RecordStatus,
    owner: cell('owner'),
    filedOn: calendarDate(cell('filed_on')),
    registeredOn: calendarDate(cell('registered_on')),
    expiresOn: calendarDate(cell('expires_on')),
    registrationNumber: registrationNumber(cell('registration_number')),
    basis: cell('basis').toLowerCase() === 'international' ? ('international' as const) : ('national' as const),
  }
  return { ...markRecord(collected), at }
}

function classNumbers(cell: Cell): string[] {
  return cell('nice_classes')
    .split(/[\s,;|]+/u)
    .filter((part) => part !== '')
}

/** Returns the fault if a spreadsheet destroyed the number or the name, which may then mean another mark. */
function lostCell(cell: Cell): string | null {
  const shown = (column: Column) => `its ${column} "${cell(column).slice(0, 40)}"`
  if (ROUNDED.test(cell('number'))) return `${shown('number')} lost digits in a spreadsheet`
  const lost = (['number', 'name'] as const).find((column) => LOST_CELL.test(cell(column)))
  return lost === undefined ? null : `${shown(lost)} is what a spreadsheet shows in place of a value`
}

function wrongCell(cell: Cell): string | null {
  const noClass = classNumbers(cell).find((part) => niceClass(part) === null)
  if (noClass !== undefined) return `"${noClass.slice(0, 40)}" is no Nice class; they are 1 to 45`
  const status = cell('status').toLowerCase()
  if (status !== '' && !(RecordStatus as readonly string[]).includes(status)) {
    return `its status "${status.slice(0, 40)}" is none of ${RecordStatus.join(', ')}`
  }
  if (!['', 'national', 'international'].includes(cell('basis').toLowerCase())) {
    return 'its basis is neither national nor international'
  }
  for (const column of ['filed_on', 'registered_on', 'expires_on'] as const) {
    const date = cell(column)
    if (date !== '' && calendarDate(date) === null) return `its ${column} "${date.slice(0, 40)}" is no date YYYY-MM-DD`
  }
  return null
}
