import { describe, expect, it, test } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { readTables, TABLE_FILE_MAX } from './table-file.ts'
import { bytesIn } from './testing/bytes-in.ts'

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

const tablesOf = async (bytes: Uint8Array<ArrayBuffer>) => {
  const read = await readTables(new Blob([bytes]))
  return typeof read === 'string' ? read : read.tables
}

describe('a workbook', () => {
  it('has a table for each sheet, with numbers and empty cells as text', async () => {
    expect(await tablesOf(await workbook())).toEqual([
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

  it.each([4, 30, 400])('is refused if it was truncated by %i bytes', async (bytes) => {
    expect(await tablesOf((await workbook()).slice(0, -bytes))).toBe('not_a_table')
  })
})

describe('the text of a file', () => {
  const utf16 = (text: string, isLittle: boolean) =>
    Uint8Array.from([...text].flatMap((letter) => (isLittle ? [letter.charCodeAt(0), 0] : [0, letter.charCodeAt(0)])))

  test.each([
    ['UTF-8', new TextEncoder().encode('Café')],
    ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFCafé')],
    ['UTF-16, as Excel writes Unicode text', Uint8Array.of(0xff, 0xfe, ...utf16('Café', true))],
    ['UTF-16 with the high byte first', Uint8Array.of(0xfe, 0xff, ...utf16('Café', false))],
    ['UTF-16 without a mark', utf16('Café', true)],
    ['UTF-16 without a mark, with the high byte first', utf16('Café', false)],
  ])('is read in %s without a choice of encoding', async (_encoding, bytes) => {
    expect(await readTables(new Blob([bytes]))).toEqual({
      tables: [{ sheet: null, rows: [['Café']] }],
      withoutCells: [],
      encoding: null,
    })
  })

  it('is read in an old encoding, guessed or chosen by the user', async () => {
    const file = new Blob([bytesIn('Łąkova;Świtra', 'windows-1250')])
    const guessed = { tables: [{ rows: [['Łąkova', 'Świtra']] }], encoding: 'windows-1250' }
    expect(await readTables(file)).toMatchObject(guessed)
    const chosen = { tables: [{ rows: [['£¹kova', 'Œwitra']] }], encoding: 'windows-1252' }
    expect(await readTables(file, 'windows-1252')).toMatchObject(chosen)
  })

  test.each([
    ['a byte of another encoding', Uint8Array.of(0x42, 0x72, 0xfc)],
    ['a letter that is cut', Uint8Array.of(0x42, 0x72, 0xc3)],
  ])('is still read as UTF-8 with %s', async (_what, stray) => {
    const bytes = Uint8Array.of(...new TextEncoder().encode('Käsling\nCrémella\n'), ...stray)
    expect(await readTables(new Blob([bytes]))).toMatchObject({
      tables: [{ rows: [['Käsling'], ['Crémella'], ['Br\uFFFD']] }],
      encoding: 'utf-8',
    })
  })
})

it('reads a text as a table of cells, and refuses one with an unclosed quote', async () => {
  const rows = [
    ['id', 'name'],
    ['7', 'Vyntra; Inc.'],
  ]
  expect(await readTables(new Blob(['id;name\n7;"Vyntra; Inc."']))).toMatchObject({ tables: [{ sheet: null, rows }] })
  expect(await readTables(new Blob(['name\n"Vyntra']))).toBe('unclosed')
})

test.each([
  ['an image', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d], 'not_a_table'],
  ['an archive without a workbook', [0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0], 'not_a_table'],
  ['a workbook with a password, or an old one', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'old_excel'],
])('%s is refused', async (_kind, bytes, fault) => {
  expect(await readTables(new Blob([new Uint8Array(bytes)]))).toBe(fault)
})

it('refuses a file beyond the limit before reading it', async () => {
  expect(await readTables(new Blob([new Uint8Array(TABLE_FILE_MAX + 1)]))).toBe('too_large')
})
