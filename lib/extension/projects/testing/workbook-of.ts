import { strToU8, zipSync } from 'fflate'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A sheet of a test workbook. */
interface MadeSheet {
  name: string
  /** Rows as XML. Absent for a chart. */
  rows?: string
  /** XML before the rows, for example for columns. */
  before?: string
  state?: 'hidden' | 'veryHidden'
}

/** Returns the XML of a row with text cells. `attributes` are those of the row. */
export const row = (cells: readonly string[], attributes = '') =>
  `<row ${attributes}>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

/**
 * Returns the bytes of a workbook with sheets that normal programs do not write. `shared` is the XML of its shared
 * strings.
 */
export function workbookOf(sheets: readonly MadeSheet[], shared: readonly string[] = []): Uint8Array<ArrayBuffer> {
  const kind = ({ rows }: MadeSheet) => (rows === undefined ? 'chartsheet' : 'worksheet')
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`
  const relations = (list: readonly string[]) => `<Relationships xmlns="${PACKAGE}">${list.join('')}</Relationships>`
  const files: Record<string, string> = {
    '_rels/.rels': relations([relation('r', 'officeDocument', '/xl/workbook.xml')]),
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((sheet, at) => relation(`r${at}`, kind(sheet), `sheets/${at}.xml`)),
      relation('strings', 'sharedStrings', 'strings.xml'),
      relation('malformed', 'externalLink', 'http://['),
    ]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${sheets
      .map(
        ({ name, state = 'visible' }, at) => `<sheet name="${name}" sheetId="${at}" state="${state}" r:id="r${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/strings.xml': `<x:sst xmlns:x="${MAIN}">${shared.map((text) => `<x:si>${text}</x:si>`).join('')}</x:sst>`,
  }
  for (const [at, sheet] of sheets.entries())
    files[`xl/sheets/${at}.xml`] =
      `<?xml version="1.0"?><${kind(sheet)} xmlns="${MAIN}">${sheet.before ?? ''}<sheetData>${sheet.rows ?? ''}</sheetData></${kind(sheet)}>`
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)]))))
}
