import { expect, it } from 'vitest'
import { decodeWords, encodeWords, JOINED, LETTER, WORD_START } from './letter-codes.ts'

it('keeps letters, digits and where words begin', () => {
  expect(decodeWords(encodeWords(['century', '21', 'ag']))).toEqual(['century', '21', 'ag'])
})

it('marks the first letter of each word and no other', () => {
  expect([...encodeWords(['ab', '', 'c'])].map((code) => (code & WORD_START) !== 0)).toEqual([true, false, true])
})

it('marks the words behind the first as joined where they are', () => {
  const codes = encodeWords(['sky', 'blue'], true)
  expect([...codes].map((code) => (code & JOINED) !== 0)).toEqual([false, false, false, true, false, false, false])
  expect(decodeWords(codes)).toEqual(['sky', 'blue'])
})

it('tells every letter and digit apart', () => {
  const codes = encodeWords(['abcdefghijklmnopqrstuvwxyz0123456789'])
  expect(new Set([...codes].map((code) => code & LETTER)).size).toBe(36)
})

it('gives every other character a code of its own kind, one for each character', () => {
  expect(encodeWords(['a😀b'])).toHaveLength(3)
  expect(decodeWords(encodeWords(['a😀b']))).toEqual(['a.b'])
})
