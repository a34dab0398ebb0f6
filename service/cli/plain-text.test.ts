import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainText } from '../access/form.ts'
import { isPlainLine, withEscapes } from './command.ts'

const MARKS = ['\u001b[2J', '\u0007', '\u009b', '\u202e', '\u2066', '\u200f', '\u061c', '\u2028', '\r']

it.each(MARKS)('%j is refused in a plain line, removed, and escaped on a terminal', (mark) => {
  const text = `Agency${mark}gro.elpmaxe`
  expect(isPlainLine(text)).toBe(false)
  expect(isPlainLine(plainText(text))).toBe(true)
  expect(withEscapes(text)).toMatch(/^Agency\\u[0-9a-f]{4}/)
  expect(isPlainLine(withEscapes(text))).toBe(true)
})

it('leaves letters of all scripts unchanged', () => {
  for (const text of ['Zürich & Söhne', 'שלום', 'نمونه\u200cها', '東京 株式会社']) {
    expect([isPlainLine(text), plainText(text), withEscapes(text)]).toEqual([true, text, text])
  }
})

it('does not change the value of JSON', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(JSON.parse(withEscapes(JSON.stringify(text)))).toBe(text)
    }),
  )
})
