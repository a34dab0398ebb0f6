import { expect, it } from 'vitest'
import { encodeWords, LETTER, WORD_START } from './encoded-name.ts'
import { decodeWords } from './testing/decode-words.ts'

it('keeps letters, digits and where words begin', () => {
  expect(decodeWords(encodeWords(['century', '21', 'ag']))).toEqual(['century', '21', 'ag'])
})

it('marks the first letter of each word and no other', () => {
  expect([...encodeWords(['ab', '', 'c'])].map((code) => (code & WORD_START) !== 0)).toEqual([true, false, true])
})

it('tells every letter and digit apart', () => {
  const codes = encodeWords(['abcdefghijklmnopqrstuvwxyz0123456789'])
  expect(new Set([...codes].map((code) => code & LETTER)).size).toBe(36)
})

it('gives every other character a code of its own kind, one for each character', () => {
  expect(encodeWords(['a😀b'])).toHaveLength(3)
  expect(decodeWords(encodeWords(['a😀b']))).toEqual(['a.b'])
})
