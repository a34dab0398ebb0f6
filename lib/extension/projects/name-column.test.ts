import { describe, expect, it, test } from 'vitest'
import { ALL_COLUMNS, readColumn } from './name-column.ts'

const table = (rows: string[][], sheet: string | null = null) => ({ sheet, rows })

describe('the heading of the names', () => {
  const rows = [['Longlist, autumn'], [], ['No.', 'Name idea', 'Remark'], ['1', 'Vyntra', 'short'], ['2', 'Kelvo', '']]

  it('is found below titles, and nothing above it is read', () => {
    expect(readColumn([table(rows)])).toEqual({
      entries: ['Vyntra', 'Kelvo'],
      place: {
        columns: [
          { sheet: null, letter: 'A', first: 'No.' },
          { sheet: null, letter: 'B', first: 'Name idea' },
          { sheet: null, letter: 'C', first: 'Remark' },
        ],
        at: 1,
        isHeaded: true,
      },
    })
  })

  test.each([
    [[['Vyntra'], ['Brand'], ['Kelvo']]],
    [
      [
        ['Vyntra', 'Anna'],
        ['Brand', 'Ben'],
        ['Kelvo', 'Name'],
      ],
    ],
  ])('is none of the words that stand among names: %j', (names) => {
    expect(readColumn([table(names)]).entries).toEqual(['Vyntra', 'Brand', 'Kelvo'])
  })
})

test.each(['Vorschlag', 'Idee', 'Working title', 'Proposition', 'Proposta'])('%s heads names', (heading) => {
  expect(
    readColumn([
      table([
        [heading, 'Wer'],
        ['Vyntra', 'Dora'],
      ]),
    ]).entries,
  ).toEqual(['Vyntra'])
})

describe('sheets and columns', () => {
  const sheets = [
    table([['About this file']], 'Cover'),
    table([['7', '8']], 'Sums'),
    table(
      [
        ['Name', 'Working title'],
        ['Vyntra', 'Ombrelle'],
      ],
      'Longlist',
    ),
  ]

  it('a sheet with a heading goes before others, and columns without a word are not offered', () => {
    const { entries, place } = readColumn(sheets)
    expect(entries).toEqual(['Vyntra'])
    expect(place?.columns.map(({ sheet, letter }) => `${sheet} ${letter}`)).toEqual([
      'Cover A',
      'Longlist A',
      'Longlist B',
    ])
  })

  it('a person can choose another column, and take what stands first for a name', () => {
    expect(readColumn(sheets, 2).entries).toEqual(['Ombrelle'])
    expect(readColumn(sheets, 2, false).entries).toEqual(['Working title', 'Ombrelle'])
    expect(readColumn(sheets, 0).entries).toEqual(['About this file'])
    expect(readColumn(sheets, 0, true)).toMatchObject({ entries: [], place: { isHeaded: true } })
  })

  it('all columns are read where names stand in each, without their headings', () => {
    const rows = [
      ['Vyntra', 'Kelvo'],
      ['Ostara', ''],
    ]
    expect(readColumn([table(rows)], ALL_COLUMNS).entries.filter(Boolean)).toEqual(['Vyntra', 'Ostara', 'Kelvo'])
    expect(readColumn(sheets, ALL_COLUMNS)).toMatchObject({
      entries: ['About this file', 'Vyntra', 'Ombrelle'],
      place: { at: ALL_COLUMNS, isHeaded: false },
    })
  })

  it('without a heading, the first column with words in most of its cells is read', () => {
    const rows = [
      ['1', '', 'Vyntra', 'Anna'],
      ['2', 'x', 'Kelvo', 'Ben'],
      ['3', '', 'Ostara', 'Eva'],
    ]
    expect(readColumn([table(rows)])).toMatchObject({ entries: ['Vyntra', 'Kelvo', 'Ostara'], place: { at: 1 } })
  })

  it('a column far to the right is called by two letters', () => {
    const row = Array.from({ length: 28 }, (_none, at) => (at === 27 ? 'Vyntra' : `${at}`))
    expect(readColumn([table([row])]).place?.columns).toEqual([{ sheet: null, letter: 'AB', first: 'Vyntra' }])
  })

  it('nothing is read where no cell has a word', () => {
    expect(readColumn([table([['7', '8']])])).toEqual({ entries: [], place: null })
    expect(readColumn([])).toEqual({ entries: [], place: null })
  })
})
