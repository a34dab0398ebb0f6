import { describe, expect, it } from 'vitest'
import { createIndexBuilder, openIndex } from '../index/index.ts'
import { encodeWords } from '../normalise/encoded-name.ts'
import type { WordBits } from './side.ts'
import { bitsWithoutRegister, wordBitsIn } from './word-rarity.ts'

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
  ])('lets %s tell no more than %i of ten digits, also where no mark has it', (word, digits) => {
    expect(bitsOf(inRegister, word)).toBeCloseTo(digits * Math.log2(10))
    expect(bitsOf(bitsWithoutRegister, word)).toBeCloseTo(digits * Math.log2(10))
  })

  it.each(['otto', 'elf', 'mille', 'quattro'])('lets %s tell what other words do: it is as often no number', (word) => {
    expect(bitsOf(inRegister, word)).toBeGreaterThan(15)
  })

  it('lets titles tell little, also where few marks have them', () => {
    const [title, rare] = ['mister', 'lumen'].map((word) => bitsOf(inRegister, word))
    expect(title).toBeLessThan(5)
    expect(rare).toBeGreaterThan(15)
  })

  it('lets a word tell the less the more marks have it', () => {
    const [common, some, rare] = ['sparkasse', 'vega', 'lumen'].map((word) => bitsOf(inRegister, word))
    expect(common).toBeLessThan(2)
    expect(some).toBeGreaterThan(common as number)
    expect(rare).toBeGreaterThan(some as number)
  })

  it('holds a word of a single mark for as rare as one of none, however small the register', () => {
    expect(bitsOf(inRegister, 'lumen')).toBe(bitsOf(inRegister, 'unheard'))
    expect(bitsOf(bitsIn(['Lumen']), 'lumen')).toBe(bitsOf(inRegister, 'lumen'))
  })

  it('measures the changes of a day among all marks, and counts a mark once that is in both', () => {
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

  it('lets a word that says what is offered tell little, however rare it is here', () => {
    expect(bitsOf(inRegister, 'group')).toBe(4)
    expect(bitsOf(bitsIn(Array.from({ length: 100 }, (_name, at) => `Group Ort${at}`)), 'group')).toBeLessThan(2)
  })

  it('holds a year for as common as any other', () => {
    expect(bitsOf(inRegister, '1991')).toBe(9)
    expect(bitsOf(inRegister, '1791')).toBe(bitsOf(inRegister, 'unheard'))
    expect(bitsOf(bitsIn(Array.from({ length: 100 }, (_name, at) => `Ort${at} 1991`)), '1991')).toBeLessThan(2)
  })

  it('reads a word where it stands in a longer stretch', () => {
    const letters = encodeWords(['lumen', 'sparkasse'])
    expect(inRegister(letters, 5, 9)).toBe(bitsOf(inRegister, 'sparkasse'))
  })
})

describe('bitsWithoutRegister', () => {
  it('bounds weak words alone', () => {
    expect(bitsOf(bitsWithoutRegister, 'group')).toBe(4)
    expect(bitsOf(bitsWithoutRegister, 'sparkasse')).toBe(Number.POSITIVE_INFINITY)
  })
})
