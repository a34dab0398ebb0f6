import { describe, expect, it } from 'vitest'
import { deepen, EncodedName, encodeWords, PARTS } from './encoded-name.ts'
import { bitsOfWord, everydayWords, SIGNS, SPELLING_BITS } from './everyday-words.ts'

const told = (word: string, kind: 'spelling' | 'sound' = 'spelling') => {
  const codes = encodeWords(word.split(' '))
  const name = new EncodedName()
  name.load(codes, 0, codes.length, kind)
  return [...name.bits.subarray(0, name.length)]
}
const sum = (bits: number[]) => bits.reduce((total, value) => total + value, 0)

describe('the bits of letters', () => {
  it('assigns little information to common sequences of letters', () => {
    for (const [common, rare] of [
      ['microgel', 'mukrogel'],
      ['station', 'stutiox'],
      ['eurozed', 'euvozed'],
    ] as const)
      expect(sum(told(common))).toBeLessThan(sum(told(rare)) - 4)
  })

  it('starts again with each word', () => {
    expect(told('kandro kandro').slice(6)).toEqual(told('kandro'))
  })

  it('uses two letters if no word contains the three', () => {
    const [, , , , fifth] = told('qxjka')
    expect(fifth).toBeGreaterThan(0.5)
    expect(sum(told('qxj'))).toBeGreaterThan(12)
  })

  it('treats other characters like digits, and continues after them', () => {
    const bits = told('a4a')
    expect(bits[1]).toBe(4.5)
    expect(bits.every((value) => value > 0)).toBe(true)
  })

  it('assigns the letters after a prefix probabilities that add up to about 1', () => {
    for (const before of ['', 'm', 'mic', 'eur', 'zzz', 'ank']) {
      const letters = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => told(before + letter).at(-1) as number)
      const all = letters.reduce((total, bits) => total + 2 ** -bits, 0)
      expect(all).toBeGreaterThan(0.9)
      // The tables are rounded, and make very rare letters a little less rare.
      expect(all).toBeLessThan(1.1)
    }
  })
})

it('reads the table by the three preceding letters', () => {
  const table = deepen(SPELLING_BITS, new Set(everydayWords().flat()))
  for (const word of ['kandro', 'zyxwvu', 'station', 'quickjab', 'fhlm', 'gpbt']) {
    const bits = [...word].map((_letter, at) => {
      const place = [at - 3, at - 2, at - 1, at].reduce(
        (sum, i) => sum * SIGNS + (i < 0 ? 0 : word.charCodeAt(i) - 96),
        0,
      )
      return (table[place] as number) / PARTS
    })
    expect(told(word)).toEqual(bits)
  }
})

it('counts sounds separately: more words begin with the sound f than with the letter f', () => {
  expect(told('f', 'sound')[0]).toBeLessThan(told('f')[0] as number)
})

it('bitsOfWord uses two letters, so an everyday word is not likelier than others', () => {
  expect(bitsOfWord('tiger')).toBeGreaterThan(sum(told('tiger')))
})
