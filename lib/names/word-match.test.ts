import { describe, expect, it } from 'vitest'
import { soundOf } from './sound.ts'
import { commonWordWeigh, DISTINCTIVE_FROM, WEAK_WEIGHT, weighWord } from './weak-words.ts'
import { matchWords } from './word-match.ts'

const words = (text: string) => {
  const list = text.split(' ')
  return { words: list, keys: list.map((word) => soundOf(word)) }
}
const match = (asked: string, found: string) => matchWords(words(asked), words(found), weighWord)

describe('matchWords', () => {
  it.each([
    ['thomson life', 'life', 4 / 11, 1],
    ['vyntra group', 'vyntra', 6 / 6.75, 1],
    ['green tea', 'black coffee', 0, 0],
  ])('%s, %s: shares %d and %d', (asked, found, askedShare, foundShare) => {
    const { askedShare: left, foundShare: right } = match(asked, found)
    expect(left).toBeCloseTo(askedShare, 5)
    expect(right).toBeCloseTo(foundShare, 5)
  })

  it('takes each word once', () => {
    expect(match('pepe pepe', 'pepe').pairs).toHaveLength(1)
  })

  it('matches words that sound the same or hardly differ, and says that they are not the same', () => {
    expect(match('kwik rewards', 'quick rewards')).toMatchObject({ exact: false, foundShare: expect.closeTo(0.7, 0) })
    expect(match('vyntra bank', 'vintra bank').exact).toBe(false)
    expect(match('vyntra bank', 'vyntra bank').exact).toBe(true)
  })

  it('sees another order, and words that set no name apart', () => {
    expect(match('citra medica', 'medica citra').reordered).toBe(true)
    expect(match('citra medica', 'citra medica').reordered).toBe(false)
    expect(match('the group', 'group of nine').distinctive).toBe(false)
  })
})

describe('commonWordWeigh', () => {
  const names = [...Array.from({ length: 100 }, (_, i) => ['sparkasse', `ort${i}`]), ['lumen']]
  const weigh = commonWordWeigh(names)

  it('makes little of a word that many names share', () => {
    expect(weigh('sparkasse')).toBeLessThan(DISTINCTIVE_FROM)
    expect(weigh('lumen')).toBe(1)
    expect(weigh('unheard')).toBe(1)
    expect(weigh('group')).toBe(WEAK_WEIGHT)
  })
})
