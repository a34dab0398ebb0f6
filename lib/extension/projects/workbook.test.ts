import { expect, it, test } from 'vitest'
import { row, workbookOf } from './testing/workbook-of.ts'
import { readWorkbook } from './workbook.ts'

const rowsOf = (rows: string, shared?: string[]) =>
  readWorkbook(workbookOf([{ name: 'List', rows }], shared)).tables[0]?.rows

it('reports hidden sheets, rows and columns', () => {
  const hidden = readWorkbook(
    workbookOf([
      { name: 'Old', state: 'veryHidden', rows: row(['Ordell']) },
      {
        name: 'List',
        before: '<cols><col min="2" max="3" hidden="1"/></cols>',
        rows: [row(['Marvolino', 'a']), row(['Tessandro', 'b'], 'hidden="true"'), row(['Sundrel'])].join(''),
      },
    ]),
  )
  expect(hidden.tables).toEqual([
    { sheet: 'Old', rows: [['Ordell']], isHidden: true },
    {
      sheet: 'List',
      rows: [['Marvolino', 'a'], ['Tessandro', 'b'], ['Sundrel']],
      hiddenRows: [1],
      hiddenColumns: [1, 2],
    },
  ])
})

it('counts rows and columns without a size as hidden', () => {
  const before = '<cols><col min="1" max="1" width="0" customWidth="1"/><col min="2" max="2" width="9"/></cols>'
  const rows = row(['a', 'Marvolino'], 'ht="15"') + row(['b', 'Tessandro'], 'ht="0" customHeight="1"')
  expect(readWorkbook(workbookOf([{ name: 'List', before, rows }])).tables).toMatchObject([
    { hiddenRows: [1], hiddenColumns: [0] },
  ])
})

it('leaves out a raised trademark sign', () => {
  const raised = (text: string) => `<r><rPr><vertAlign val="superscript"/></rPr><t>${text}</t></r>`
  const cell = (...runs: string[]) => `<row><c t="inlineStr"><is>${runs.join('')}</is></c></row>`
  const run = (text: string) => `<r><t>${text}</t></r>`
  const rows = cell(run('Marvolino'), raised('TM')) + cell(run('Sundrel'), raised('2')) + cell(run('A'), run('TM'))
  expect(rowsOf(rows)).toEqual([['Marvolino'], ['Sundrel2'], ['ATM']])
})

it('skips a chart sheet, first or last, and names it', () => {
  const sheets = [{ name: 'Votes' }, { name: 'List', rows: row(['Marvolino']) }, { name: 'Trend' }]
  expect(readWorkbook(workbookOf(sheets))).toEqual({
    tables: [{ sheet: 'List', rows: [['Marvolino']] }],
    withoutCells: ['Votes', 'Trend'],
  })
})

test.each([
  [
    'cells and rows with addresses, out of a gap',
    '<row r="4"><c r="B4"><v>7</v></c><c r="AB4"><v>8</v></c></row>',
    [['', '7', ...Array(25).fill(''), '8']],
  ],
  [
    'cells without an address, behind one that has it',
    '<row><c r="B1"><v>7</v></c><c><v>8</v></c></row>',
    [['', '7', '8']],
  ],
  ['CDATA', '<row><c t="str"><v><![CDATA[Salt & Sundrel]]></v></c></row>', [['Salt & Sundrel']]],
  [
    'an inline text in several formats',
    '<row><c t="inlineStr"><is><r><t>Sun</t></r><r><rPr><b/></rPr><t xml:space="preserve">drel Nord</t></r></is></c></row>',
    [['Sundrel Nord']],
  ],
  ['a result of a formula', '<row><c t="str"><f>A1&amp;"x"</f><v>Ostrel &#8217;26</v></c></row>', [['Ostrel ’26']]],
  ['errors', '<row><c t="e"><f>A9</f><v>#REF!</v></c><c t="e"><v>#N/A</v></c></row>', [['#REF!', '#N/A']]],
  [
    'numbers, days and yes or no, none of which has a letter',
    '<row><c><v>1.5E3</v></c><c t="d"><v>2026-03-01T00:00:00Z</v></c><c t="b"><v>1</v></c></row>',
    [['1500', '2026-03-01', '']],
  ],
  [
    'a formula without a result, and a text that is not there',
    '<row><c t="str"><f>A9</f></c><c t="s"/><c t="s"><v>99</v></c><c><v>1</v></c></row>',
    [['', '', '', '1']],
  ],
  ['a line break that XML cannot hold', '<row><c t="str"><v>Sundrel_x000D_Nord</v></c></row>', [['Sundrel\rNord']]],
])('reads %s', (_what, xml, rows) => {
  expect(rowsOf(xml)).toEqual(rows)
})

it('reads shared texts: plain, formatted, in CDATA, and without phonetic guides', () => {
  const shared = [
    '<x:t>Marvolino</x:t>',
    '<x:r><x:t>Sun</x:t></x:r><x:r><x:t>drel</x:t></x:r>',
    '<x:t><![CDATA[A & B]]></x:t>',
    '<x:t>東雲</x:t><x:rPh sb="0" eb="2"><x:t>シノノメ</x:t></x:rPh>',
  ]
  const cells = shared.map((_text, at) => `<c t="s"><v>${at}</v></c>`).join('')
  expect(rowsOf(`<row>${cells}</row>`, shared)).toEqual([['Marvolino', 'Sundrel', 'A & B', '東雲']])
})

test.each([
  ['whose XML is broken', workbookOf([{ name: 'List', rows: '<row><c>' }])],
  ['that is cut', workbookOf([{ name: 'List', rows: row(['Sundrel']) }]).slice(0, -40)],
])('refuses a workbook %s, instead of reading it partly', (_how, bytes) => {
  expect(() => readWorkbook(bytes)).toThrow()
})
