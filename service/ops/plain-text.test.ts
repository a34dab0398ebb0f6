import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPlainLine, plainText, withEscapes } from './text.ts'

const MARKS = ['\u001b[2J', '\u0007', '\u009b', '\u202e', '\u2066', '\u200f', '\u061c', '\u2028', '\r']

it.each(MARKS)('%j is no part of a plain line, is taken off, and is written out on a terminal', (mark) => {
  const text = `Agency${mark}gro.elpmaxe`
  expect(isPlainLine(text)).toBe(false)
  expect(isPlainLine(plainText(text))).toBe(true)
  expect(withEscapes(text)).toMatch(/^Agency\\u[0-9a-f]{4}/)
  expect(isPlainLine(withEscapes(text))).toBe(true)
})

it('leaves letters of all scripts as they are', () => {
  for (const text of ['Zürich & Söhne', 'שלום', 'نمونه\u200cها', '東京 株式会社']) {
    expect([isPlainLine(text), plainText(text), withEscapes(text)]).toEqual([true, text, text])
  }
})

it('changes nothing of what JSON says', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(JSON.parse(withEscapes(JSON.stringify(text)))).toBe(text)
    }),
  )
})
