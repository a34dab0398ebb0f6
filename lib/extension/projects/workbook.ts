import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import type { FileTable } from './table-file.ts'

/** Maximum size in bytes after unpacking. A larger workbook is not a list of names, and may be a ZIP bomb. */
const UNPACKED_MAX = 200_000_000

export interface Workbook {
  tables: FileTable[]
  withoutCells: string[]
}

type Attributes = Record<string, string>

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** `close` receives the text since the last opening tag. */
function walk(
  xml: string,
  open: (name: string, attributes: Attributes) => void,
  close: (name: string, text: string) => void = () => {},
): void {
  const parser = new SaxesParser()
  let text = ''
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    text = ''
    open(
      localName(name),
      Object.fromEntries(Object.entries(attributes).map(([each, value]) => [localName(each), value])),
    )
  })
  parser.on('text', (more) => {
    text += more
  })
  parser.on('cdata', (more) => {
    text += more
  })
  parser.on('closetag', ({ name }) => close(localName(name), text))
  parser.write(xml).close()
}

/** `type` is the last path segment of a relationship's type (ECMA-376-2). */
function relations(xml: string, folder: string): Map<string, { path: string; type: string }> {
  const found = new Map<string, { path: string; type: string }>()
  walk(xml, (name, { Id = '', Target = '', Type = '' }) => {
    if (name !== 'Relationship') return
    try {
      // `URL` resolves "../" and absolute paths.
      const path = decodeURIComponent(new URL(Target, `file:///${folder}`).pathname.slice(1))
      found.set(Id, { path, type: Type.slice(Type.lastIndexOf('/') + 1) })
    } catch {
      // External links can be malformed, but sheets are never external.
    }
  })
  return found
}

/** Decodes characters that XML cannot contain, such as `_x000D_` (ECMA-376-1, 22.9.2.19). */
const unescaped = (text: string) =>
  text.replace(/_x([\da-f]{4})_/giu, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const RAISED_SIGN = /^(?:tm|sm|m[cd]|r|[®™℠])$/iu

/** Collects text without raised trademark signs, and without the reading aids (`rPh`) above East Asian characters. */
function runs() {
  let text = ''
  let isAid = false
  let isRaised = false
  return {
    open(name: string, { val }: Attributes) {
      if (name === 'si' || name === 'is') text = ''
      if (name === 'rPh') isAid = true
      if (name === 'r') isRaised = false
      if (name === 'vertAlign') isRaised = val === 'superscript'
    },
    close(name: string, more: string) {
      if (name === 'rPh') isAid = false
      if (name === 't' && !isAid && !(isRaised && RAISED_SIGN.test(more.trim()))) text += more
      if (name === 'r') isRaised = false
    },
    text: () => unescaped(text),
  }
}

function sharedStrings(xml: string): string[] {
  const found: string[] = []
  const cell = runs()
  walk(xml, cell.open, (name, text) => {
    cell.close(name, text)
    if (name === 'si') found.push(cell.text())
  })
  return found
}

/** Converts an address to a column index: 0 for "A1", 27 for "AB7". */
const columnOf = (address: string) =>
  [...address.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const COLUMNS_MAX = 16_384

const isSet = (value: string | undefined) => value === '1' || value === 'true'
const isZero = (size: string | undefined) => size !== undefined && Number(size) === 0

/** Cells and rows without an address follow the previous cell or row. */
function sheetOf(xml: string, shared: readonly string[]): Pick<FileTable, 'rows' | 'hiddenRows' | 'hiddenColumns'> {
  const rows: string[][] = []
  const hiddenRows: number[] = []
  const hiddenColumns: number[] = []
  const inline = runs()
  let at: Attributes = {}
  let row: string[] = []
  let column = -1
  let value = ''
  walk(
    xml,
    (name, attributes) => {
      inline.open(name, attributes)
      const { hidden, ht, max, min, width } = attributes
      if (name === 'col' && (isSet(hidden) || isZero(width)))
        for (let each = Number(min); each <= Math.min(Number(max), COLUMNS_MAX); each++) hiddenColumns.push(each - 1)
      else if (name === 'row') {
        row = []
        column = -1
        if (isSet(hidden) || isZero(ht)) hiddenRows.push(rows.length)
        rows.push(row)
      } else if (name === 'c') {
        at = attributes
        column = at.r === undefined ? column + 1 : columnOf(at.r)
        value = ''
      }
    },
    (name, text) => {
      inline.close(name, text)
      if (name === 'is') value = inline.text()
      if (name === 'v') value = text
      if (name !== 'c' || value === '' || column < 0 || column >= COLUMNS_MAX) return
      if (at.t === 's') value = shared[Number(value)] ?? ''
      else if (at.t === 'str') value = unescaped(value)
      // Dates lose their time. Booleans are not names.
      else if (at.t === 'd') value = value.slice(0, 10)
      else if (at.t === 'b') value = ''
      // Converts 1.5E3 to a plain number, because its `E` is not a word.
      else if (at.t === undefined || at.t === 'n') value = `${Number(value)}`
      while (row.length < column) row.push('')
      row[column] = value
    },
  )
  return {
    rows,
    ...(hiddenRows.length > 0 && { hiddenRows }),
    ...(hiddenColumns.length > 0 && { hiddenColumns }),
  }
}

/** Reads an XLSX file (ECMA-376). Throws if the file is broken or not a workbook. */
export function readWorkbook(bytes: Uint8Array): Workbook {
  let unpacked = 0
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isWanted = /\.(?:xml|rels)$/iu.test(name)
      if (isWanted) unpacked += originalSize
      if (unpacked > UNPACKED_MAX) throw new RangeError('The workbook is too large')
      return isWanted
    },
  })
  // Paths are case-insensitive (ECMA-376-2, 6.2.2.3).
  const parts = new Map(Object.entries(files).map(([path, file]) => [path.toLowerCase(), file]))
  const textOf = (path: string) => new TextDecoder().decode(parts.get(path.toLowerCase()))
  const main =
    [...relations(textOf('_rels/.rels'), '').values()].find(({ type }) => type === 'officeDocument')?.path ?? ''
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const related = relations(textOf(`${folder}_rels/${main.slice(folder.length)}.rels`), folder)
  const strings = [...related.values()].find(({ type }) => type === 'sharedStrings')
  const shared = strings ? sharedStrings(textOf(strings.path)) : []
  const book: Workbook = { tables: [], withoutCells: [] }
  walk(textOf(main), (name, { id = '', name: sheet = '', state = 'visible' }) => {
    if (name !== 'sheet') return
    const part = related.get(id)
    if (part?.type !== 'worksheet') book.withoutCells.push(sheet)
    else
      book.tables.push({
        sheet,
        ...sheetOf(textOf(part.path), shared),
        ...(state !== 'visible' && { isHidden: true }),
      })
  })
  return book
}
