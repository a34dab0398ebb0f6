import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Similarity } from '../../contract/checks/conflict.ts'
import type { Reason } from '../../contract/constants.ts'
import { SCORE_FROM } from '../score/score.ts'
import { compareNames } from './compare.ts'

const scoreOf = (asked: string, found: string) => compareNames(asked, found)?.score ?? 0

describe('names that are the same', () => {
  it.each([
    ['Vyntra', 'VYNTRA', 'The same name.'],
    ['Vyntra', 'Vyntra GmbH', 'The same name apart from the legal form (GmbH).'],
    ['Vyntra AG', 'Vyntra S.à r.l.', 'The same name apart from the legal form (AG, S.à r.l.).'],
    ['Vyntra AG', 'VYNTRA ag', 'The same name.'],
    ['Nestle', 'Nestlé', 'The same name apart from accents, spaces or signs.'],
    ['Pic Nic', 'PICNIC', 'The same name apart from accents, spaces or signs.'],
    ['Zylvera', 'Z Y L V E R A', 'The same name apart from accents, spaces or signs.'],
    ['NYC', 'N Y C', 'The same name apart from accents, spaces or signs.'],
    ['B & C', 'B e C', 'The same name apart from accents, spaces or signs.'],
    ['Müller', 'Mueller', 'The same name apart from accents, spaces or signs.'],
    ['Müller', 'Muller', 'The same name apart from accents, spaces or signs.'],
    ['Fischer & Söhne', 'Fischer und Soehne', 'The same name apart from accents, spaces or signs.'],
  ])('%s, %s', (asked, found, explanation) => {
    expect(compareNames(asked, found)).toMatchObject({ score: 100, reasons: ['identical'], explanation })
  })

  it('are not identical if only their Latin transliteration is the same', () => {
    expect(compareNames('Старбакс', 'Starbaks')).toMatchObject({
      score: 95,
      reasons: ['sounds_alike'],
      explanation: 'Starbaks reads the same in Latin letters.',
    })
  })
})

describe('names that are nearly the same', () => {
  it.each<[string, string, Reason, string]>([
    ['Starbuks', 'Starbucks', 'sounds_alike', 'Starbucks sounds the same; it has one letter more (C).'],
    ['Mikro Soft', 'Microsoft', 'sounds_alike', 'Microsoft sounds the same; one letter differs (K, C).'],
    ['Adidass', 'Adidas', 'sounds_alike', 'Adidas sounds the same; it has one letter less (S).'],
    ['Vyntra', 'Vyntras', 'plural_or_ending', 'Vyntras differs only in its ending; it has one letter more (S).'],
    ['Vyntra', 'Vyntra Group', 'contains', '“Vyntra” is contained in “Vyntra Group”.'],
    ['Starbucks Coffee', 'Starbucks', 'contained', '“Starbucks” is contained in “Starbucks Coffee”.'],
  ])('%s, %s: %s', (asked, found, reason, explanation) => {
    const similarity = compareNames(asked, found)
    expect(similarity).toMatchObject({ explanation })
    expect(similarity?.reasons[0]).toBe(reason)
    expect(similarity?.score).toBeGreaterThanOrEqual(SCORE_FROM.nearIdentical)
    expect(similarity?.score).toBeLessThan(100)
  })
})

describe('names that are similar', () => {
  it.each<[string, string, Reason, string]>([
    ['Vyntra', 'VINTRA', 'sounds_alike', 'VINTRA sounds the same; one letter differs (Y, I).'],
    ['Vogel', 'Fogel', 'sounds_alike', 'Fogel sounds the same in German; one letter differs (V, F).'],
    ['Turcool', 'Trucool', 'looks_alike', 'Trucool looks similar; two neighbouring letters are swapped (UR, RU).'],
    ['LIFE', 'THOMSON LIFE', 'contains', '“LIFE” is contained in “THOMSON LIFE”.'],
    ['THOMSON LIFE', 'LIFE', 'contained', '“LIFE” is contained in “THOMSON LIFE”.'],
    ['Sky', 'SKYFI', 'contains', '“Sky” is contained in “SKYFI”.'],
    ['Nova Terra', 'Terra Nova', 'same_words_reordered', 'Terra Nova has the same words in another order.'],
    ['Vyntra', 'Vintra Bank', 'same_dominant_element', '“VINTRA” in “Vintra Bank” is like “VYNTRA”.'],
    ['Lumen Halle', 'Lumen Kreis', 'same_dominant_element', '“Lumen Halle” and “Lumen Kreis” share “LUMEN”.'],
  ])('%s, %s: %s', (asked, found, reason, explanation) => {
    const similarity = compareNames(asked, found)
    expect(similarity).toMatchObject({ explanation })
    expect(similarity?.reasons[0]).toBe(reason)
    expect(similarity?.score).toBeGreaterThanOrEqual(SCORE_FROM.similar)
    expect(similarity?.score).toBeLessThan(SCORE_FROM.nearIdentical)
  })

  it.each([
    ['Kwik', 'Quick'],
    ["Beck's", 'Bex'],
    ['Fox', 'Phox'],
    ['Max', 'Macs'],
    ['Nike', 'Nyke'],
  ])('%s, %s: sound the same to most people, however written', (asked, found) => {
    expect(scoreOf(asked, found)).toBeGreaterThanOrEqual(80)
  })

  it('are only similar if they sound the same in one language only', () => {
    expect(compareNames('Grey', 'Grez')).toMatchObject({ language: 'fr' })
    expect(scoreOf('Grey', 'Grez')).toBeGreaterThanOrEqual(SCORE_FROM.similar)
    expect(scoreOf('Grey', 'Grez')).toBeLessThan(scoreOf('Grey', 'Grey Box'))
  })

  it('state the language in which they sound closest, unless all languages agree', () => {
    expect(compareNames('Vogel', 'Fogel')?.language).toBe('de')
    expect(compareNames('Vyntra', 'Vintra')?.language).toBeUndefined()
  })
})

describe('short names', () => {
  it.each([
    ['ILS', 'ELS'],
    ['BMW', 'BNW'],
    ['IBM', 'IIBM'],
    ['T2', 'T2A'],
    ['FIS', 'IFIS'],
  ])('%s, %s: similar, because one letter differs or one contains the other', (asked, found) => {
    expect(scoreOf(asked, found)).toBeGreaterThanOrEqual(SCORE_FROM.similar)
  })

  it.each([
    ['BMW', 'BTW'],
    ['BIT', 'BUD'],
  ])('%s, %s: listed, but not similar', (asked, found) => {
    expect(scoreOf(asked, found)).toBeGreaterThanOrEqual(SCORE_FROM.listed)
    expect(scoreOf(asked, found)).toBeLessThan(SCORE_FROM.similar)
  })

  it.each([
    ['BMW', 'BTA'],
    ['HP', 'P'],
    ['ZX', 'ZY'],
  ])('%s, %s: not listed', (asked, found) => {
    expect(compareNames(asked, found)).toBeNull()
  })
})

describe('names that are not alike', () => {
  it.each([
    ['Vyntra', 'Kodak'],
    ['Hotel Central', 'Hotel Mirabeau'],
    ['Vyntra Group', 'Lumen Group'],
    ['👑', '👑'],
    ['', 'Vyntra'],
    ['   ', '   '],
  ])('%s, %s', (asked, found) => {
    expect(compareNames(asked, found)).toBeNull()
  })
})

describe('any two strings', () => {
  const awkward = fc.constantFrom(
    'Vyntra ',
    'S.A. ',
    'GmbH',
    '&',
    '😀',
    '\ud800',
    'שלום ',
    'ß',
    '日本',
    '  ',
    'ck',
    'a',
    'РА',
    'ВM ',
    '100',
    '7',
    ' Group',
    ' in Liq.',
  )
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(awkward, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.string({ unit: fc.constantFrom('a', 'e', 's', 'h', 'c', 'k', ' '), maxLength: 14 }),
  )
  it('have a valid similarity or none', () => {
    fc.assert(
      fc.property(anything, anything, (left, right) => {
        const there = compareNames(left, right)
        if (there === null) return
        expect(Similarity.parse(there)).toEqual(there)
        expect(there.score).toBeGreaterThanOrEqual(SCORE_FROM.listed)
        expect(there.score === 100).toBe(there.reasons.includes('identical'))
      }),
      { numRuns: 400 },
    )
  })

  it('equal themselves if they contain a letter or digit', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom('', 'x', '7', 'é'), (name, letter) => {
        const score = scoreOf(letter + name, letter + name)
        expect(letter === '' ? [0, 100] : [100]).toContain(score)
      }),
    )
  })

  it.each([['a'.repeat(10_000)], ['a b '.repeat(2500)], [' '.repeat(10_000)], ['ß'.repeat(10_000)]])(
    'may be ten thousand characters long (%#)',
    (name) => {
      expect(scoreOf(name, 'Vyntra')).toBe(0)
      expect(scoreOf(name, name)).toBe(name.trim() === '' ? 0 : 100)
    },
  )
})
