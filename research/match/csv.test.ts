import { expect, it } from 'vitest'
import { parseCsv } from './csv.ts'

const cells = (text: string) => parseCsv(text).map((row) => row.cells)

it('reads plain cells, with or without a final line end', () => {
  expect(cells('a,b\nc,d')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(cells('a,b\nc,d\n')).toEqual(cells('a,b\nc,d'))
  expect(cells('a,,\n')).toEqual([['a', '', '']])
})

it('reads quoted cells with commas, quotes and line breaks', () => {
  expect(cells('"a, b","say ""hi""","two\nlines",d')).toEqual([['a, b', 'say "hi"', 'two\nlines', 'd']])
  expect(cells('"",x')).toEqual([['', 'x']])
})

it('ignores byte order mark, Windows line ends and blank lines', () => {
  expect(cells('\uFEFFa,b\r\n\r\n  \r\nc,d\r\n,,\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

it('returns the line of each row', () => {
  expect(parseCsv('a\n\n"b\nb"\nc').map((row) => row.line)).toEqual([1, 3, 5])
})

it('names the line of a quote that is not closed', () => {
  expect(() => parseCsv('a,b\nc,"d\ne,f\n')).toThrow('line 2')
})
