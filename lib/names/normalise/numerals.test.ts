import { describe, expect, it } from 'vitest'
import { type NumberLanguage, numberInWords, ordinalInWords } from './numbers.ts'

describe('numberInWords', () => {
  it.each<[string, NumberLanguage, string]>([
    ['0', 'en', 'zero'],
    ['12', 'en', 'twelve'],
    ['21', 'en', 'twenty one'],
    ['100', 'en', 'one hundred'],
    ['365', 'en', 'three hundred sixty five'],
    ['1000', 'en', 'one thousand'],
    ['1900', 'en', 'nineteen hundred'],
    ['1905', 'en', 'nineteen oh five'],
    ['1984', 'en', 'nineteen eighty four'],
    ['2000', 'en', 'two thousand'],
    ['2001', 'en', 'two thousand one'],
    ['2024', 'en', 'twenty twenty four'],
    ['1', 'de', 'eins'],
    ['21', 'de', 'einundzwanzig'],
    ['30', 'de', 'dreissig'],
    ['365', 'de', 'dreihundertfunfundsechzig'],
    ['1984', 'de', 'neunzehnhundertvierundachtzig'],
    ['2024', 'de', 'zweitausendvierundzwanzig'],
    ['17', 'fr', 'dix sept'],
    ['21', 'fr', 'vingt and un'],
    ['71', 'fr', 'soixante and onze'],
    ['80', 'fr', 'quatre vingt'],
    ['81', 'fr', 'quatre vingt un'],
    ['99', 'fr', 'quatre vingt dix neuf'],
    ['1984', 'fr', 'mille neuf cent quatre vingt quatre'],
    ['21', 'it', 'ventuno'],
    ['28', 'it', 'ventotto'],
    ['83', 'it', 'ottantatre'],
    ['200', 'it', 'duecento'],
    ['2024', 'it', 'duemilaventiquattro'],
  ])('%s in %s is %s', (digits, language, words) => {
    expect(numberInWords(digits, language)?.join(' ')).toBe(words)
  })

  it.each(['4711', '007', '12345', '1050', '2100', ''])('does not spell out %j', (digits) => {
    expect(numberInWords(digits, 'en')).toBeNull()
  })

  it('spells different numbers differently', () => {
    for (const language of ['en', 'de', 'fr', 'it'] as const) {
      const read = Array.from({ length: 2100 }, (_none, number) => numberInWords(String(number), language)?.join(' '))
      const known = read.filter((words) => words !== undefined)
      expect(known.length).toBeGreaterThan(1900)
      expect(new Set(known).size).toBe(known.length)
    }
  })
})

describe('ordinalInWords', () => {
  it.each([
    ['1st', 'en', 'first'],
    ['12th', 'en', 'twelfth'],
    ['22nd', 'en', 'twenty second'],
    ['30th', 'en', 'thirtieth'],
    ['1er', 'fr', 'premier'],
    ['1ere', 'fr', 'premiere'],
    ['1re', 'fr', 'premiere'],
    ['9eme', 'fr', 'neuvieme'],
  ] as const)('%s in %s is %s', (word, language, words) => {
    expect(ordinalInWords(word, language)?.join(' ')).toBe(words)
  })

  it.each(['0th', '100th', 'first', '1er'])('%s is not an ordinal in English', (word) => {
    expect(ordinalInWords(word, 'en')).toBeNull()
  })

  it.each(['0eme', '1eme', '11eme', '2e'])('%s is not an ordinal in French', (word) => {
    expect(ordinalInWords(word, 'fr')).toBeNull()
  })
})
