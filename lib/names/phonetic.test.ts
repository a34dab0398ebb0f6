import { describe, expect, it } from 'vitest'
import { generalKey, READING_LANGUAGES, readingKey } from './phonetic.ts'
import type { ReadingLanguage } from './phonetic-rules.ts'

const languagesThatHear = (left: string, right: string): ReadingLanguage[] =>
  READING_LANGUAGES.filter((language) => readingKey([left], language) === readingKey([right], language))

describe('generalKey', () => {
  it.each([
    ['vyntra', 'vintra'],
    ['starbuks', 'starbucks'],
    ['mikrosoft', 'microsoft'],
    ['adidass', 'adidas'],
    ['phildar', 'fildar'],
    ['foto', 'photo'],
    ['taxi', 'taksi'],
    ['cresco', 'kressco'],
    ['thomas', 'tomas'],
  ])('hears %s and %s as one', (left, right) => {
    expect(generalKey([left])).toBe(generalKey([right]))
  })

  it.each([
    ['vyntra', 'vantra'],
    ['cola', 'sola'],
    ['hilti', 'ilti'],
    ['1000', '100'],
    ['abb', 'aab'],
    ['bank', 'bbbank'],
    ['ikea', 'iki'],
  ])('tells %s from %s', (left, right) => {
    expect(generalKey([left])).not.toBe(generalKey([right]))
  })

  it('reads each word by itself', () => {
    expect(generalKey(['mars', 'charm'])).toBe(generalKey(['mars']) + generalKey(['charm']))
  })
})

describe('readingKey', () => {
  it.each<[string, string, ReadingLanguage[]]>([
    ['vogel', 'fogel', ['de']],
    ['zorn', 'tsorn', ['de', 'it']],
    ['bordeaux', 'bordo', ['fr']],
    ['quiche', 'kich', ['fr']],
    ['vaca', 'baca', ['es']],
    ['valle', 'baie', ['es']],
    ['chianti', 'kianti', ['it']],
    ['knight', 'nait', ['en']],
    ['kwik', 'quick', ['en', 'de']],
    ['night', 'nite', ['en']],
    ['nite', 'knight', ['en']],
    ['light', 'lite', ['en']],
    ['peugeot', 'pejo', ['fr']],
    ['renault', 'reno', ['fr']],
    ['meier', 'mer', []],
    ['oyster', 'hollister', []],
    ['kfc', 'kfg', []],
  ])('%s and %s sound the same in %j alone', (left, right, languages) => {
    expect(languagesThatHear(left, right)).toEqual(languages)
  })
})
