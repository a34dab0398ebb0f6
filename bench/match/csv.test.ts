import { expect, it } from 'vitest'
import { parseCsv } from './csv.ts'

const cells = (text: string) => parseCsv(text).map((row) => row.cells)

it('reads plain cells, with or without an end of the last line', () => {
  expect(cells('a,b\nc,d')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(cells('a,b\nc,d\n')).toEqual(cells('a,b\nc,d'))
  expect(cells('a,,\n')).toEqual([['a', '', '']])
})

it('reads cells in quotes that hold commas, quotes and line breaks', () => {
  expect(cells('"a, b","say ""hi""","two\nlines",d')).toEqual([['a, b', 'say "hi"', 'two\nlines', 'd']])
  expect(cells('"",x')).toEqual([['', 'x']])
})

it('takes no notice of byte order mark, Windows line ends and blank lines', () => {
  expect(cells('\uFEFFa,b\r\n\r\n  \r\nc,d\r\n,,\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

it('knows the line of each row', () => {
  expect(parseCsv('a\n\n"b\nb"\nc').map((row) => row.line)).toEqual([1, 3, 5])
})

it('says where a quote is not closed', () => {
  expect(() => parseCsv('a,b\nc,"d\ne,f\n')).toThrow('line 2')
})
