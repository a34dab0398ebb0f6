import { expect, it } from 'vitest'
import { hashLetters } from '../index/index.ts'
import { encodeWords } from '../letters/encoded-name.ts'
import { KnownWords } from './scorer.ts'

const known = new KnownWords()
const slotOf = (word: string, hash?: number) => {
  const codes = encodeWords([word])
  return known.slotOf(codes, 0, codes.length, hash ?? hashLetters(codes, 0, codes.length))
}

it('caches a word until another replaces it, and never confuses two words', () => {
  const slot = slotOf('lumen', 7)
  known.bits[slot] = 12
  expect(known.bits[slotOf('lumen', 7)]).toBe(12)
  expect(slotOf('lunen', 7)).toBe(slot)
  expect(known.bits[slot]).toBeNaN()
  known.bits[slot] = 9
  expect(known.bits[slotOf('lumen', 7)]).toBeNaN()
})

it('finds a word at any position', () => {
  known.bits[slotOf('wega')] = 5
  const codes = encodeWords(['lumen', 'wega'])
  expect(known.bits[known.slotOf(codes, 5, 4, hashLetters(codes, 5, 9))]).toBe(5)
})

it('does not cache long words', () => {
  expect(slotOf('donaudampfschifffahrt')).toBe(-1)
})
