import type { Options } from 'write-excel-file/universal'

const XML = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => XML[sign as keyof typeof XML])

/** Repeats the first row of a sheet on each printed page (ECMA-376, part 1, 18.2.5). */
const headOnEachPage = (sheet: string, at: number) =>
  `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${escaped(sheet)}'!$1:$1</definedName>`

/** Fits a sheet to the width of a page and prints grid lines and page numbers. */
const printed = (sheet: string) =>
  sheet
    .replace(/<worksheet[^>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
    .replace('<pageMargins ', '<printOptions gridLines="1"/>$&')
    .replace(/<pageSetup [^>]*>/, '$&<headerFooter><oddFooter>&amp;R&amp;P / &amp;N</oddFooter></headerFooter>')

type Feature = NonNullable<Options<Blob>['features']>[number]

/** The library that writes the sheets only sets the orientation of the paper. */
export const PRINTED_SHEETS: Feature = {
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
