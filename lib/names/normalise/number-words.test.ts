import { describe, expect, it } from 'vitest'
import { createMatcher } from '../golden/matcher.ts'
import { compareNames } from '../reasons/compare.ts'
import { wordsAsNumbers } from './numbers.ts'

describe('wordsAsNumbers', () => {
  it.each([
    ['hunderteins', '101'],
    ['einhundertundeins', '101'],
    ['hundertzwoelf', '112'],
    ['neunzehnhundertvierundachtzig', '1984'],
    ['trecentosessantacinque', '365'],
    ['centottanta', '180'],
    ['three hundred sixty five', '365'],
    ['one hundred and one dalmatians', '101 dalmatians'],
    ['two thousand', '2000'],
    ['trois cent soixante cinq', '365'],
    ['deux cents', '200'],
    ['quatre vingts', '80'],
    ['septante and un', '71'],
    ['nonante neuf', '99'],
    ['zwo sterne', '2 sterne'],
    ['numero uno', 'no 1'],
    ['nummer eins', 'no 1'],
    ['number twenty one', 'no 21'],
    ['numero trente', 'no 30'],
    ['deuxieme souffle', '2eme souffle'],
    ['hundred thousand', 'hundred thousand'],
    ['ten thousand lakes', 'ten thousand lakes'],
    ['sixty and forty', '60 and 40'],
    ['hundred and more', '100 and more'],
    ['zero seven', '0 7'],
    ['hundert erste kapitel', '100 erste kapitel'],
  ])('%s: %s', (words, read) => {
    expect(wordsAsNumbers(words.split(' '))?.join(' ')).toBe(read)
  })

  it.each(['erste', 'prima', 'milano', 'jahrhundert', 'number', 'cent', 'million'])('%s is not a number', (words) => {
    expect(wordsAsNumbers(words.split(' '))).toBeNull()
  })
})

const PAIRS = [
  ['2000', 'Zweitausend'],
  ['101', 'Hunderteins'],
  ['112', 'Hundertzwölf'],
  ['333', 'Dreihundertdreiunddreißig'],
  ['1984', 'Neunzehnhundertvierundachtzig'],
  ['Studio 365', 'Studio Trecentosessantacinque'],
  ['2000', 'Two Thousand'],
  ['80', 'Quatre-vingts'],
  ['Les 300', 'Les Trois Cents'],
  ['72', 'Septante-deux'],
  ['No. 21', 'Number Twenty One'],
  ['No. 1', 'Numero Uno'],
] as const

/** Highest score of names that differ only in a number. */
const OTHER_NUMBER = 86

describe('a number in words and in digits', () => {
  const others = Array.from({ length: 40 }, (_name, at) => ({ name: `Zeddl${String.fromCharCode(97 + at)} 7${at}` }))
  const foundAs = (asked: string, name: string) =>
    createMatcher([...others, { name }])
      .search(asked)
      .find(({ record }) => record.name === name)

  it.each(PAIRS.flatMap(([digits, words]) => [[digits, words] as const, [words, digits] as const]))(
    '%s matches %s, compared or searched',
    (asked, found) => {
      const similarity = { score: 95, reasons: ['number_or_spelling_variant'] }
      expect(compareNames(asked, found)).toMatchObject(similarity)
      expect(foundAs(asked, found)).toMatchObject({ similarity })
    },
  )

  it.each([
    ['Zweitausend', '2001'],
    ['Dreihundertdreiunddreißig', '334'],
    ['Erste Bank', '2. Bank'],
    ['Number One', 'Number Two'],
    ['Prima', '1'],
    ['Prima Bank', 'Erste Bank'],
    ['Prima Donna', 'One Donna'],
    ['Terra Prima', 'Terra 1'],
    ['Ten Thousand', '10'],
  ])('%s does not match %s', (asked, found) => {
    expect(compareNames(asked, found)?.score ?? 0).toBeLessThanOrEqual(OTHER_NUMBER)
    expect(foundAs(asked, found)?.similarity.score ?? 0).toBeLessThanOrEqual(OTHER_NUMBER)
  })
})
