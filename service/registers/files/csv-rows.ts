import { BadFile } from './bad-file.ts'
import { MAX_ROW } from './limits.ts'

/** `line` is the first line of the row, from 1. */
export interface CsvRow {
  cells: string[]
  line: number
  /** False for a last row without a line end. */
  ended: boolean
  fault: string | null
}

const NOT_CLOSED = 'a quote that begins in this row is not closed in it'
const STRAY = 'a quote stands within a cell: such a cell has to be in quotes, with the quote in it doubled'

const IN_QUOTES = /["\n\r]/gu
/** CP/M and later programs end a text with SUB, or fill its last block with NUL. */
const END_SIGNS = ['\u001a', '\0']

/**
 * Parses CSV (RFC 4180) in chunks. A row ends with its line, so that a lost quote cannot swallow the next row. Skips
 * empty rows, except an unended last line with a delimiter or quote.
 */
export class CsvRows {
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

  /** Throws BadFile for a row longer than MAX_ROW. */
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
