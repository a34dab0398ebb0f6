import writeExcelFile from 'write-excel-file/universal'
import type { Png } from '../parts/png.ts'
import { PRINTED_SHEETS } from './printed-sheets.ts'
import { type Block, type Cell, type Line, textOfLine, textOfLines, withAddresses } from './report-blocks.ts'

export type SheetRow = (string | number | null)[]

interface Sheet {
  name: string
  /** The first is a row of headings. */
  rows: SheetRow[]
  /** Stands beside the rows. */
  picture?: Png | undefined
  /** The colours behind the cells of a column, below its heading, as sRGB hex without a sign before them. */
  fills?: { column: number; colours: readonly string[] } | undefined
}

/** Characters that a sheet's name cannot contain, and its greatest length (ECMA-376, part 1, 18.2.19). */
const NO_SHEET_NAME = /[\\/?*[\]:']/g
const SHEET_NAME_MAX = 31

/** Most that a cell holds, in UTF-16 units (Excel specifications and limits). */
const CELL_MAX = 32_767

/** What a cell holds: its number, or its text with the addresses of its links. */
const cellValue = ({ lines, value }: Cell): string | number => value ?? textOfLines(withAddresses(lines))

/** The head of a report as one sheet, then one sheet for each section. Rows begin with the name that they are about. */
export function sheetsOf(blocks: readonly Block[], nameHeading: string): Sheet[] {
  const sheets: Sheet[] = []
  let about = ''
  let picture: Png | undefined
  for (const block of blocks) {
    const sheet = sheets.at(-1)
    if (block.kind === 'picture') picture ??= block.png
    else if (block.kind === 'heading') {
      if (block.level === 1) sheets.push({ name: titleOf(block.line), rows: [[textOfLine(block.line)]], picture })
      if (block.level === 2)
        sheets.push({ name: textOfLine(block.line), rows: [[nameHeading, textOfLine(block.line)]] })
      about = block.level === 3 ? textOfLine(block.line) : ''
    } else if (sheet !== undefined && block.kind === 'table') {
      sheet.rows[0] = about === '' ? block.headings : [nameHeading, ...block.headings]
      const cells = block.rows.map((row) => row.map(cellValue))
      sheet.rows.push(...cells.map((row) => (about === '' ? row : [about, ...row])))
    } else if (sheet !== undefined && block.kind !== 'table') {
      const text = textOfLines(withAddresses(block.lines))
      // The head of a report is about no name.
      sheet.rows.push(sheets.length === 1 ? [text] : [about, text])
    }
  }
  return sheets
}

/** The title of a report without the name of the project. */
const titleOf = (line: Line) => textOfLine(line).split(':')[0] ?? ''

/** Greatest width of a column, in characters: less where there are many, so that they can be read on one page. */
const WIDEST = { few: 60, many: 24 }
const MANY_COLUMNS = 7

const widest = (rows: SheetRow[], at: number) =>
  Math.min(
    (rows[0]?.length ?? 0) < MANY_COLUMNS ? WIDEST.few : WIDEST.many,
    Math.max(10, ...rows.flatMap((row) => `${row[at] ?? ''}`.split('\n').map(({ length }) => length))) + 2,
  )

/** A picture at half its size, beside the first column. */
const imageOf = ({ bytes, width, height }: Png) => ({
  content: new Blob([bytes]),
  contentType: 'image/png',
  width: width / 2,
  height: height / 2,
  dpi: 96,
  anchor: { row: 2, column: 2 },
})

/** Height of one line of text, and the greatest of a row (Excel specifications and limits), in points. */
const LINE = 13
const ROW_MAX = 409

/** Lines of a cell in a column of `width` characters, with 10 % more because lines break between words. */
const linesIn = (value: string | number | null, width: number) =>
  `${value ?? ''}`.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * 1.1) / width)), 0)

type Value = SheetRow[number]

function cellOf(value: Value, height: number, isHeading: boolean, fill: string | undefined) {
  if (value === null || value === '') return null
  const weight = isHeading ? { fontWeight: 'bold' as const } : {}
  const behind = fill === undefined ? {} : { backgroundColor: `#${fill}` }
  const style = { wrap: true, alignVertical: 'top', height, ...weight, ...behind } as const
  return typeof value === 'number'
    ? { type: Number, value, ...style }
    : { type: String, value: value.slice(0, CELL_MAX), ...style }
}

function written({ name, rows, picture, fills }: Sheet) {
  const widths = Array.from({ length: Math.max(...rows.map(({ length }) => length)) }, (_, at) => widest(rows, at))
  const data = rows.map((row, at) => {
    // Not every program adapts the height of a row to its text, so the height is set here.
    const lines = Math.max(...row.map((value, column) => linesIn(value, widths[column] ?? 1)))
    const height = Math.min(lines * LINE + 2, ROW_MAX)
    return row.map((value, column) =>
      cellOf(value, height, at === 0, column === fills?.column ? fills.colours[at - 1] : undefined),
    )
  })
  return {
    sheet: name.replace(NO_SHEET_NAME, ' ').slice(0, SHEET_NAME_MAX),
    data,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
    orientation: 'landscape' as const,
    ...(picture && { images: [imageOf(picture)] }),
  }
}

/** Sheets as a spreadsheet (Office Open XML). Texts are cells of the type text, which a spreadsheet never runs. */
export function xlsxOf(sheets: readonly Sheet[]): Promise<Blob> {
  return writeExcelFile(sheets.map(written), {
    fontFamily: 'Arial',
    fontSize: 10,
    features: [PRINTED_SHEETS],
  }).toBlob()
}
