import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readCopiedRows, readCsvRows, UNCLOSED, writeCsv } from './csv.ts'

describe('a CSV file', () => {
  test.each([
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b,c\r\nd;e\r\n',
      [
        ['a', 'b,c'],
        ['d', 'e'],
      ],
    ],
    [
      'Vyntra;bikes, cars, boats\nKelmo;salt, pepper, oil',
      [
        ['Vyntra', 'bikes, cars, boats'],
        ['Kelmo', 'salt, pepper, oil'],
      ],
    ],
    ['Longlist\n\na,b\nc,d', [['Longlist'], ['a', 'b'], ['c', 'd']]],
    ['a\nb, c\nd', [['a'], ['b, c'], ['d']]],
    [
      'No|Name\n1|Kelvo\n2|Vyntra | Labs',
      [
        ['No', 'Name'],
        ['1', 'Kelvo'],
        ['2', 'Vyntra ', ' Labs'],
      ],
    ],
    ['Kelvo | Nord\nVyntra | Labs', [['Kelvo | Nord'], ['Vyntra | Labs']]],
    ['Kelvo\nVyntra, Inc.\nSalt, Pepper & Co', [['Kelvo'], ['Vyntra, Inc.'], ['Salt, Pepper & Co']]],
    [
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\n\n\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '\uFEFF"a ""b"", c",d\n"e\nf",g',
      [
        ['a "b", c', 'd'],
        ['e\nf', 'g'],
      ],
    ],
    [
      '"a"\t"b"\n"c"\t"d"',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '1,Vyntra; Kelmo\n2,Ostara',
      [
        ['1', 'Vyntra; Kelmo'],
        ['2', 'Ostara'],
      ],
    ],
    ['Vyntra, Inc.\nKelmo\nOstara', [['Vyntra, Inc.'], ['Kelmo'], ['Ostara']]],
    [
      'Name, Note\nKelmo, ok',
      [
        ['Name', ' Note'],
        ['Kelmo', ' ok'],
      ],
    ],
    ['Kelmo\nVyntra; Ostara\nBrimwell', [['Kelmo'], ['Vyntra; Ostara'], ['Brimwell']]],
    ['', []],
  ])('%j is read as rows', (text, rows) => {
    expect(readCsvRows(text)).toEqual(rows)
  })

  it('is refused if a quote is never closed', () => {
    expect(readCsvRows('a,"b\nc,d')).toBe(UNCLOSED)
  })

  it('is read back exactly as written, whatever its cells contain', () => {
    const cell = fc.string().map((text) => `x${text.replace(/[\r\n\t]|;(?=["\s]*[=+\-@＝＋－＠])/g, '')}`)
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        expect(readCsvRows(writeCsv([['a', 'b', 'c'], ...rows]))).toEqual([['a', 'b', 'c'], ...rows])
      }),
    )
  })
})

test.each([
  '=HYPERLINK("https://evil.example")',
  '+1+cmd|calc',
  '-2+3',
  '@SUM(A1)',
  ' =1+1',
  '\t=1+1',
  '＝1+1',
  'Vyntra\n=1+1',
  'Vyntra;=1+1;x',
  'Vyntra;"=1+1;x',
  'Vyntra; @SUM(A1)',
])('writes the cell %j, which a spreadsheet would compute, as text', (cell) => {
  const rows = readCsvRows(writeCsv([[cell, 'next']]))
  // In regions with a decimal comma, Excel splits cells at semicolons.
  for (const line of String(rows[0]?.[0]).split(/[\r\n\t]|;"*/)) expect(line.trim()).not.toMatch(/^[=+\-@＝]/)
})

test.each([
  ['sep=;\r\na, b;c\r\n', [['a, b', 'c']]],
  ['\uFEFFsep=|\na|b', [['a', 'b']]],
  ['"sep=\t"\r\na;b\tc', [['a;b', 'c']]],
  ['Sep=up\nSep=down', [['Sep=up'], ['Sep=down']]],
])('obeys a line that names the separator, and does not return it as a row: %j', (text, rows) => {
  expect(readCsvRows(text)).toEqual(rows)
})

test.each([
  [
    '1\t"Marvolino\nNord"\tDora\n2\tSundrel\tUrs\n',
    [
      ['1', 'Marvolino\nNord', 'Dora'],
      ['2', 'Sundrel', 'Urs'],
    ],
  ],
  ['Sundrel\t"nice,\r\n""but"" long"\r\n', [['Sundrel', 'nice,\r\n"but" long']]],
  ['"Marvolino\tNord"', [['Marvolino\tNord']]],
  [
    '5" Sundrel\t"Ostrel" Nord\n"Kelling\tx',
    [
      ['5" Sundrel', '"Ostrel" Nord'],
      ['"Kelling', 'x'],
    ],
  ],
  [
    'a\t\tb\n\t\n\tc',
    [
      ['a', '', 'b'],
      ['', 'c'],
    ],
  ],
])('reads copied cells %j as %j', (text, rows) => {
  expect(readCopiedRows(text)).toEqual(rows)
})
