import type { Options } from 'write-excel-file/universal'
import writeExcelFile from 'write-excel-file/universal'
import { type Block, type Cell, type Png, textOfLine, textOfLines, withAddresses } from './report-blocks.ts'

const XML = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => XML[sign as keyof typeof XML])

/** Repeats the first row of a sheet on each printed page (ECMA-376, part 1, 18.2.5). */
const headOnEachPage = (sheet: string, at: number) =>
  `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${escaped(sheet)}'!$1:$1</definedName>`

const printed = (sheet: string) =>
  sheet
    .replace(/<worksheet[^>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
    .replace('<pageMargins ', '<printOptions gridLines="1"/>$&')
    .replace(/<pageSetup [^>]*>/, '$&<headerFooter><oddFooter>&amp;R&amp;P / &amp;N</oddFooter></headerFooter>')

type Feature = NonNullable<Options<Blob>['features']>[number]

/** Adds print settings, because the library can set only the paper orientation. */
const PRINTED_SHEETS: Feature = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: printed,
        transformElementAttributes: (element, attributes) =>
          element === 'pageSetup' ? { ...attributes, fitToHeight: 0 } : attributes,
      },
      'xl/workbook.xml': {
        transform: (workbook, sheets) => {
          const names = sheets.map(({ sheet = '' }, at) => headOnEachPage(sheet, at)).join('')
          return workbook.replace('<definedNames/>', () => `<definedNames>${names}</definedNames>`)
        },
      },
    },
  },
}

type SheetRow = (string | number | null)[]

interface Sheet {
  name: string
  rows: SheetRow[]
  picture?: Png | undefined
  /** Colours below the heading of a column, as sRGB hex without `#`. */
  fills?: { column: number; colours: readonly string[] } | undefined
}

/** Limits for sheet names (ECMA-376, part 1, 18.2.19). */
const NO_SHEET_NAME = /[\\/?*[\]:']/g
const SHEET_NAME_MAX = 31

/** Maximum length in UTF-16 units (Excel specifications and limits). */
const CELL_MAX = 32_767

const cellValue = ({ lines, value }: Cell): string | number => value ?? textOfLines(withAddresses(lines))

/** Makes a sheet for the report's head, named `title`, and one for each section. Rows begin with the name. */
export function sheetsOf(blocks: readonly Block[], title: string, nameHeading: string): Sheet[] {
  const head: Sheet = { name: title, rows: [] }
  const sheets = [head]
  let about = ''
  for (const block of blocks) {
    const sheet = sheets.at(-1) ?? head
    if (block.kind === 'picture') head.picture ??= block.png
    else if (block.kind === 'heading') {
      // The first row is bold and repeats on each printed page.
      if (block.level === 1) head.rows.unshift([textOfLine(block.line)])
      if (block.level === 2)
        sheets.push({ name: textOfLine(block.line), rows: [[nameHeading, textOfLine(block.line)]] })
      about = block.level === 3 ? textOfLine(block.line) : ''
    } else if (block.kind === 'table') {
      if (block.headings.length > 0) sheet.rows[0] = about === '' ? block.headings : [nameHeading, ...block.headings]
      const cells = block.rows.map((row) => row.map(cellValue))
      sheet.rows.push(...cells.map((row) => (about === '' ? row : [about, ...row])))
    } else {
      const text = textOfLines(withAddresses(block.lines))
      sheet.rows.push(sheets.length === 1 ? [text] : [about, text])
    }
  }
  return sheets
}

/** Maximum column width in characters. It is smaller for many columns, so that they fit on a page. */
const WIDEST = { few: 60, many: 24 }
const MANY_COLUMNS = 7

const widest = (rows: SheetRow[], at: number) =>
  Math.min(
    (rows[0]?.length ?? 0) < MANY_COLUMNS ? WIDEST.few : WIDEST.many,
    Math.max(10, ...rows.flatMap((row) => `${row[at] ?? ''}`.split('\n').map(({ length }) => length))) + 2,
  )

const imageOf = ({ bytes, width, height }: Png) => ({
  content: new Blob([bytes]),
  contentType: 'image/png',
  width: width / 2,
  height: height / 2,
  dpi: 96,
  anchor: { row: 2, column: 2 },
})

/** Line height in points. The maximum is from Excel specifications and limits. */
const LINE = 13
const ROW_MAX = 409

/** Estimates the number of lines. Adds 10 %, because lines break between words. */
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
    // Sets the height, because not every program adapts rows to their text.
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

/** Writes an XLSX file. Text cells have the type text, so spreadsheets never run them as formulas. */
export function xlsxOf(sheets: readonly Sheet[]): Promise<Blob> {
  return writeExcelFile(sheets.map(written), { fontFamily: 'Arial', fontSize: 10, features: [PRINTED_SHEETS] }).toBlob()
}
