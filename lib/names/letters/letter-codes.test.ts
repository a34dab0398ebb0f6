import { expect, it } from 'vitest'
import { encodeWords, LETTER, WORD_START } from './encoded-name.ts'
import { decodeWords } from './testing/decode-words.ts'

it('preserves letters, digits and the start of words', () => {
  expect(decodeWords(encodeWords(['century', '21', 'ag']))).toEqual(['century', '21', 'ag'])
})

it('marks the first letter of each word and no other', () => {
  expect([...encodeWords(['ab', '', 'c'])].map((code) => (code & WORD_START) !== 0)).toEqual([true, false, true])
})

it('distinguishes every letter and digit', () => {
  const codes = encodeWords(['abcdefghijklmnopqrstuvwxyz0123456789'])
  expect(new Set([...codes].map((code) => code & LETTER)).size).toBe(36)
})

it('encodes every other character as one placeholder', () => {
  expect(encodeWords(['a😀b'])).toHaveLength(3)
  expect(decodeWords(encodeWords(['a😀b']))).toEqual(['a.b'])
})
