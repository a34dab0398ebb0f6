import { readCsvRows, UNCLOSED } from '../csv.ts'
import { CODE_PAGES, type CodePage, guessCodePage } from './code-page.ts'

export interface FileTable {
  /** Null in a text file, which has one table. */
  sheet: string | null
  rows: string[][]
  hiddenRows?: number[]
  hiddenColumns?: number[]
  isHidden?: true
}

export type Encoding = 'utf-8' | CodePage

export const ENCODINGS: readonly Encoding[] = ['utf-8', ...CODE_PAGES]

export interface TableFile {
  tables: FileTable[]
  /** Sheets without cells, such as charts. */
  withoutCells: string[]
  /** Null for workbooks, and if a text leaves no doubt. */
  encoding: Encoding | null
}

/** `old_excel` is a workbook of Excel before 2007, or one with a password. */
export type TableFault = typeof UNCLOSED | 'old_excel' | 'not_a_table' | 'too_large'

/** Bytes. A longlist has some kilobytes. */
export const TABLE_FILE_MAX = 10_000_000

/** A zip archive, as every XLSX file is (PKWARE APPNOTE 4.3.7). */
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** A compound file (MS-CFB 2.2): Excel before 2007, and workbooks with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

const beginsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

/** Without a byte order mark, zeros between ASCII letters are a sign of UTF-16. */
function readUtf16(bytes: Uint8Array): string | null {
  const at = bytes.indexOf(0)
  const isMarked = beginsWith(bytes, [0xff, 0xfe]) || beginsWith(bytes, [0xfe, 0xff])
  if (at < 0 && !isMarked) return null
  const isLittle = isMarked ? bytes[0] === 0xff : at % 2 === 1
  try {
    return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be', { fatal: !isMarked }).decode(bytes)
  } catch {
    return null
  }
}

/** A text with more UTF-8 letters than stray bytes is UTF-8, and its stray bytes become U+FFFD. */
function decode(bytes: Uint8Array, chosen: Encoding | undefined): { text: string; encoding: Encoding | null } {
  const wide = readUtf16(bytes)
  if (wide !== null) return { text: wide, encoding: null }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: null }
  } catch {
    // Some bytes are not UTF-8.
  }
  const text = new TextDecoder().decode(bytes)
  const strays = text.match(/\uFFFD/gu)?.length ?? 0
  const isUtf8 = beginsWith(bytes, [0xef, 0xbb, 0xbf]) || (text.match(/[^\0-\x7f\uFFFD]/gu)?.length ?? 0) > strays
  const encoding = chosen ?? (isUtf8 ? 'utf-8' : guessCodePage(bytes))
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

async function readSheets(bytes: Uint8Array): Promise<TableFile | TableFault> {
  // Loaded only when a workbook is opened.
  const { readWorkbook } = await import('./workbook.ts')
  try {
    return { ...readWorkbook(bytes), encoding: null }
  } catch {
    return 'not_a_table'
  }
}

/**
 * Reads every sheet of a workbook (XLSX), or the one table of a text (CSV, tabs, semicolons). `chosen` is a person's
 * encoding for the text.
 */
export async function readTables(file: Blob, chosen?: Encoding): Promise<TableFile | TableFault> {
  if (file.size > TABLE_FILE_MAX) return 'too_large'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (beginsWith(bytes, COMPOUND)) return 'old_excel'
  if (beginsWith(bytes, ZIP)) return readSheets(bytes)
  const { text, encoding } = decode(bytes, chosen)
  // No text contains this character, but images and other binary files do.
  if (text.includes('\0')) return 'not_a_table'
  const rows = readCsvRows(text)
  return rows === UNCLOSED ? UNCLOSED : { tables: [{ sheet: null, rows }], withoutCells: [], encoding }
}
