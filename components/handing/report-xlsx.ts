import writeExcelFile from 'write-excel-file/universal'
import { type Block, textOfLine, textOfLines } from './report-blocks.ts'

export type SheetRow = (string | number | null)[]

interface Sheet {
  name: string
  /** The first is a row of headings. */
  rows: SheetRow[]
}

/** What the name of a sheet cannot hold, and its greatest length (ECMA-376, part 1, 18.2.19). */
const NO_SHEET_NAME = /[\\/?*[\]:']/g
const SHEET_NAME_MAX = 31

/** Most that a cell holds, in UTF-16 units (Excel specifications and limits). */
const CELL_MAX = 32_767

/** The sections of a report, each as a sheet of rows that begin with the name that they are about. */
export function sheetsOf(blocks: readonly Block[], nameHeading: string): Sheet[] {
  const sheets: Sheet[] = []
  let about = ''
  for (const block of blocks) {
    const sheet = sheets.at(-1)
    if (block.kind === 'heading') {
      if (block.level === 2) sheets.push({ name: textOfLine(block.line), rows: [[nameHeading]] })
      about = block.level === 3 ? textOfLine(block.line) : ''
    } else if (sheet !== undefined && block.kind === 'table') {
      sheet.rows[0] = about === '' ? block.headings : [nameHeading, ...block.headings]
      const cells = block.rows.map((row) => row.map(textOfLines))
      sheet.rows.push(...cells.map((row) => (about === '' ? row : [about, ...row])))
    } else if (sheet !== undefined && block.kind !== 'table') sheet.rows.push([about, textOfLines(block.lines)])
  }
  return sheets
}

const widest = (rows: SheetRow[], at: number) =>
  Math.min(60, Math.max(10, ...rows.map((row) => `${row[at] ?? ''}`.split('\n')[0]?.length ?? 0)) + 2)

/** Sheets as a spreadsheet (Office Open XML). Every text is a cell of the type text: a spreadsheet shows it and never runs it. */
export function xlsxOf(sheets: readonly Sheet[]): Promise<Blob> {
  const cellOf = (value: string | number | null, isHeading: boolean) => {
    if (value === null || value === '') return null
    const style = { wrap: true, alignVertical: 'top', ...(isHeading && { fontWeight: 'bold' as const }) } as const
    return typeof value === 'number'
      ? { type: Number, value, ...style }
      : { type: String, value: value.slice(0, CELL_MAX), ...style }
  }
  const written = sheets.map(({ name, rows }) => {
    const columns = Math.max(...rows.map(({ length }) => length))
    return {
      sheet: name.replace(NO_SHEET_NAME, ' ').slice(0, SHEET_NAME_MAX),
      data: rows.map((row, at) => row.map((value) => cellOf(value, at === 0))),
      columns: Array.from({ length: columns }, (_, at) => ({ width: widest(rows, at) })),
      stickyRowsCount: 1,
      orientation: 'landscape' as const,
    }
  })
  return writeExcelFile(written).toBlob()
}
