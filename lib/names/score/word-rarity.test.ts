import { describe, expect, it } from 'vitest'
import { createIndexBuilder, openIndex } from '../index/index.ts'
import { encodeWords } from '../letters/encoded-name.ts'
import type { WordBits } from './operand.ts'
import { bitsWithoutRegister, wordBitsIn } from './scorer.ts'

function indexOf(names: readonly string[]) {
  const builder = createIndexBuilder()
  for (const [ref, name] of names.entries()) builder.add({ name, niceClasses: [], office: 0, status: 0, ref })
  return openIndex(builder.finish())
}

const bitsIn = (names: readonly string[]) => wordBitsIn(indexOf(names))

function bitsOf(wordBits: WordBits, word: string): number {
  const letters = encodeWords([word])
  return wordBits(letters, 0, letters.length)
}

const banks = Array.from({ length: 100 }, (_name, at) => `Sparkasse Ort${at}`)

describe('wordBitsIn', () => {
  const inRegister = bitsIn([...banks, 'Lumen', 'Wega Group', 'Vega Vora', 'Vega Kirit', 'Vega Solen'])

  it.each([
    ['7', 1],
    ['24', 2],
    ['vierundzwanzig', 2],
    ['365', 3],
  ])('limits %s to the information of %i digits, even if no mark has it', (word, digits) => {
    expect(bitsOf(inRegister, word)).toBeCloseTo(digits * Math.log2(10))
    expect(bitsOf(bitsWithoutRegister, word)).toBeCloseTo(digits * Math.log2(10))
  })

  it.each(['otto', 'elf', 'mille', 'quattro'])('treats %s like any word, because it often is not a number', (word) => {
    expect(bitsOf(inRegister, word)).toBeGreaterThan(15)
  })

  it('assigns little information to titles, even if few marks have them', () => {
    const [title, rare] = ['mister', 'lumen'].map((word) => bitsOf(inRegister, word))
    expect(title).toBeLessThan(5)
    expect(rare).toBeGreaterThan(15)
  })

  it('assigns less information to words that more marks have', () => {
    const [common, some, rare] = ['sparkasse', 'vega', 'lumen'].map((word) => bitsOf(inRegister, word))
    expect(common).toBeLessThan(2)
    expect(some).toBeGreaterThan(common as number)
    expect(rare).toBeGreaterThan(some as number)
  })

  it('treats a word of a single mark like an unknown one, however small the register', () => {
    expect(bitsOf(inRegister, 'lumen')).toBe(bitsOf(inRegister, 'unheard'))
    expect(bitsOf(bitsIn(['Lumen']), 'lumen')).toBe(bitsOf(inRegister, 'lumen'))
  })

  it('counts words across the segment and the large index, and counts a mark in both only once', () => {
    const register = ['Vega Vora', ...banks]
    const changes = wordBitsIn(
      indexOf(['Lumen Vora', 'Lumen Tisk', 'Lumen Korb', 'Vega Neu', 'Sparkasse Neu']),
      indexOf(register),
    )
    expect(bitsOf(changes, 'lumen')).toBeGreaterThan(
      bitsOf(bitsIn(['Lumen Vora', 'Lumen Tisk', 'Lumen Korb']), 'lumen'),
    )
    expect(bitsOf(changes, 'vega')).toBe(bitsOf(changes, 'unheard'))
    expect(bitsOf(changes, 'sparkasse')).toBeLessThan(2)
  })

  it('assigns little information to descriptive words, however rare', () => {
    expect(bitsOf(inRegister, 'group')).toBe(4)
    expect(bitsOf(bitsIn(Array.from({ length: 100 }, (_name, at) => `Group Ort${at}`)), 'group')).toBeLessThan(2)
  })

  it('assigns little information to recent years', () => {
    expect(bitsOf(inRegister, '1991')).toBe(9)
    expect(bitsOf(inRegister, '1791')).toBe(bitsOf(inRegister, 'unheard'))
    expect(bitsOf(bitsIn(Array.from({ length: 100 }, (_name, at) => `Ort${at} 1991`)), '1991')).toBeLessThan(2)
  })

  it('reads a word within a longer sequence', () => {
    const letters = encodeWords(['lumen', 'sparkasse'])
    expect(inRegister(letters, 5, 9)).toBe(bitsOf(inRegister, 'sparkasse'))
  })
})

describe('bitsWithoutRegister', () => {
  it('limits only weak words', () => {
    expect(bitsOf(bitsWithoutRegister, 'group')).toBe(4)
    expect(bitsOf(bitsWithoutRegister, 'sparkasse')).toBe(Number.POSITIVE_INFINITY)
  })
})
