import { describe, expect, it, test } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { readTables, TABLE_FILE_MAX } from './table-file.ts'

const workbook = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await writeWorkbook([
      {
        sheet: 'Longlist',
        data: [
          [{ value: 'Name' }, { value: 'Class' }],
          [{ value: 'Käsli & Söhne' }, { value: 9 }],
        ],
      },
      { sheet: 'Notes', data: [[null, { value: 'ask Anna' }]] },
    ]).toBuffer(),
  )

describe('a workbook', () => {
  it('has a table for each sheet, with numbers and empty cells as text', async () => {
    expect(await readTables(new Blob([await workbook()]))).toEqual([
      {
        sheet: 'Longlist',
        rows: [
          ['Name', 'Class'],
          ['Käsli & Söhne', '9'],
        ],
      },
      { sheet: 'Notes', rows: [['', 'ask Anna']] },
    ])
  })

  it('gives a date as its day, which is no name', async () => {
    const cell = { value: new Date('2026-03-01T00:00:00Z'), type: Date, format: 'dd.mm.yyyy' }
    const file = await writeWorkbook([{ sheet: 'Days', data: [[cell]] }]).toBuffer()
    expect(await readTables(new Blob([new Uint8Array(file)]))).toEqual([{ sheet: 'Days', rows: [['2026-03-01']] }])
  })

  it.each([4, 30, 400])('that was cut by %i bytes is no table', async (bytes) => {
    expect(await readTables(new Blob([(await workbook()).slice(0, -bytes)]))).toBe('not_a_table')
  })
})

describe('the text of a file', () => {
  test.each([
    ['UTF-8', [0x43, 0x61, 0x66, 0xc3, 0xa9]],
    ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x43, 0x61, 0x66, 0xc3, 0xa9]],
    ['Windows-1252, as Excel writes CSV', [0x43, 0x61, 0x66, 0xe9]],
    ['UTF-16, as Excel writes Unicode text', [0xff, 0xfe, 0x43, 0, 0x61, 0, 0x66, 0, 0xe9, 0]],
    ['UTF-16 with the high byte first', [0xfe, 0xff, 0, 0x43, 0, 0x61, 0, 0x66, 0, 0xe9]],
  ])('is read in %s', async (_encoding, bytes) => {
    expect(await readTables(new Blob([new Uint8Array(bytes)]))).toEqual([{ sheet: null, rows: [['Café']] }])
  })
})

it('a text is a table of cells, and none where a quote is never closed', async () => {
  const rows = [
    ['id', 'name'],
    ['7', 'Vyntra; Inc.'],
  ]
  expect(await readTables(new Blob(['id;name\n7;"Vyntra; Inc."']))).toEqual([{ sheet: null, rows }])
  expect(await readTables(new Blob(['name\n"Vyntra']))).toBe('unclosed')
})

test.each([
  ['an image', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d], 'not_a_table'],
  ['an archive without a workbook', [0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0], 'not_a_table'],
  ['a workbook with a password, or an old one', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'old_excel'],
])('%s is refused', async (_kind, bytes, fault) => {
  expect(await readTables(new Blob([new Uint8Array(bytes)]))).toBe(fault)
})

it('a file beyond the limit is refused before it is read', async () => {
  expect(await readTables(new Blob([new Uint8Array(TABLE_FILE_MAX + 1)]))).toBe('too_large')
})
