import { expect, it } from 'vitest'
import { findNameColumn } from './name-column.ts'

const table = (rows: string[][], sheet: string | null = null) => ({ sheet, rows })

it('finds the heading below titles, and reads nothing above it', () => {
  const rows = [['Longlist, autumn'], [], ['No.', 'Name idea', 'Remark'], ['1', 'Vyntra', 'short'], ['2', 'Kelvo', '']]
  expect(findNameColumn([table(rows)])).toEqual({
    entries: ['Vyntra', 'Kelvo'],
    place: { column: 'Name idea', sheet: null, unread: [] },
  })
})

it('takes a word of headings that stands among names for a name', () => {
  const names = [['Vyntra'], ['Brand'], ['Kelvo']]
  expect(findNameColumn([table(names)]).entries).toEqual(['Vyntra', 'Brand', 'Kelvo'])
  const pairs = [
    ['Vyntra', 'Anna'],
    ['Kelvo', 'Ben'],
    ['Ostara', 'Name'],
  ]
  expect(findNameColumn([table(pairs)]).entries).toEqual(['Vyntra', 'Kelvo', 'Ostara'])
})

it('prefers the sheet with a heading, and names the sheets with words that were not read', () => {
  const sheets = [
    table([['About this file']], 'Cover'),
    table([['Name'], ['Vyntra']], 'Longlist'),
    table([['7']], 'Sums'),
  ]
  expect(findNameColumn(sheets)).toEqual({
    entries: ['Vyntra'],
    place: { column: null, sheet: 'Longlist', unread: ['Cover'] },
  })
})

it('calls a column without a heading by its letters', () => {
  const row = Array.from({ length: 28 }, (_none, at) => (at === 27 ? 'Vyntra' : `${at}`))
  expect(findNameColumn([table([row])]).place?.column).toBe('AB')
})

it('finds nothing where no sheet has a word', () => {
  expect(findNameColumn([table([['7', '8']])])).toEqual({ entries: [] })
  expect(findNameColumn([])).toEqual({ entries: [] })
})
