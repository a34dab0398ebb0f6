import { readCsvRows, UNCLOSED } from './csv.ts'

/** One table of a file. */
export interface FileTable {
  /** Name of its sheet; null in a text file, which has one table. */
  sheet: string | null
  rows: string[][]
}

/**
 * Why a file gives no table: a quote in it is never closed, it is a workbook of Excel before 2007 or one with a
 * password, it is no table, or it is too large.
 */
export type TableFault = typeof UNCLOSED | 'old_excel' | 'not_a_table' | 'too_large'

/** Largest file that is read, in bytes: a longlist has some kilobytes. */
export const TABLE_FILE_MAX = 10_000_000

/** First bytes of a zip archive, which an XLSX file is (PKWARE APPNOTE 4.3.7). */
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** First bytes of a compound file (MS-CFB 2.2): Excel before 2007, and workbooks with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

const beginsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

/** Text of a file: by its byte order mark, else UTF-8, else Windows-1252 (Excel's CSV in Western Europe). */
function decode(bytes: Uint8Array): string {
  if (beginsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (beginsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const textOf = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : `${cell ?? ''}`)

async function readWorkbook(bytes: ArrayBuffer): Promise<FileTable[] | TableFault> {
  // The reader of workbooks is loaded only when a workbook is opened.
  const { default: readSheets } = await import('read-excel-file/universal')
  try {
    const sheets = await readSheets(bytes)
    return sheets.map(({ sheet, data }) => ({ sheet, rows: data.map((row) => row.map(textOf)) }))
  } catch {
    return 'not_a_table'
  }
}

/** The tables of a chosen file: each sheet of a workbook (XLSX), or the one table of a text (CSV, tabs, semicolons). */
export async function readTables(file: Blob): Promise<FileTable[] | TableFault> {
  if (file.size > TABLE_FILE_MAX) return 'too_large'
  const bytes = await file.arrayBuffer()
  const start = new Uint8Array(bytes)
  if (beginsWith(start, COMPOUND)) return 'old_excel'
  if (beginsWith(start, ZIP)) return readWorkbook(bytes)
  const text = decode(start)
  // No text contains this character; images and other binary files do.
  if (text.includes('\0')) return 'not_a_table'
  const rows = readCsvRows(text)
  return rows === UNCLOSED ? UNCLOSED : [{ sheet: null, rows }]
}
