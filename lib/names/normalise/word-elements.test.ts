import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMatcher } from '../golden/matcher.ts'
import { SCORE_FROM } from '../score/score.ts'
import { compareNames } from '../search.ts'
import { BETWEEN_ELEMENTS, readingsOf } from './parts.ts'

const SEVERAL = ['SOLARVIKO', 'СОЛАРВИКО', '索拉维科'].join(BETWEEN_ELEMENTS)

describe('readingsOf', () => {
  it.each([
    ['Solarviko', ['Solarviko']],
    ['SOLARVIKO / СОЛАРВИКО', ['SOLARVIKO / СОЛАРВИКО', 'SOLARVIKO', 'СОЛАРВИКО']],
    ['GO / 走', ['GO / 走', 'GO', '走']],
    ['Vyntra/Okrubo', ['Vyntra/Okrubo']],
    ['M / S', ['M / S']],
    ['SOLARVIKO СОЛАРВИКО', ['SOLARVIKO СОЛАРВИКО', 'SOLARVIKO', 'СОЛАРВИКО']],
    ['GO ГО / 走', ['GO ГО / 走', 'GO ГО', '走', 'GO', 'ГО']],
    ['VYNTRA / M', ['VYNTRA / M', 'VYNTRA']],
    [
      'OKRUBO / ® / VYNTRA ВИНТРА / 7',
      ['OKRUBO / ® / VYNTRA ВИНТРА / 7', 'OKRUBO', 'VYNTRA ВИНТРА', 'VYNTRA', 'ВИНТРА'],
    ],
    ['Vyntra / ', ['Vyntra / ', 'Vyntra']],
    ['', ['']],
  ])('%j', (name, readings) => {
    expect(readingsOf(name)).toEqual(readings)
  })
})

describe('a mark with several word elements', () => {
  const TWO_SCRIPTS = 'KANDARO カンダロ'
  const names = [
    SEVERAL,
    TWO_SCRIPTS,
    'Okrubo / Kandoro Kaffee',
    'Zylbretta',
    'Finastra',
    'Nova 2000',
    'Solar Group',
    'Kaffee Haus',
  ]
  const matcher = createMatcher(names.map((name) => ({ name })))

  it.each(['Solarviko', 'solarviko AG', 'СОЛАРВИКО', '索拉维科', SEVERAL])('is nearly the same as %s', (asked) => {
    const [first] = matcher.search(asked)
    expect(first?.record.name).toBe(SEVERAL)
    expect(first?.similarity.score).toBeGreaterThanOrEqual(SCORE_FROM.nearIdentical)
    expect(compareNames(asked, SEVERAL)?.score).toBeGreaterThanOrEqual(SCORE_FROM.nearIdentical)
  })

  it.each(['Kandaro', 'KANDARO AG', 'カンダロ', TWO_SCRIPTS])('in two scripts is the same as %s', (asked) => {
    const [first] = matcher.search(asked)
    expect(first).toMatchObject({ record: { name: TWO_SCRIPTS }, similarity: { score: 100, reasons: ['identical'] } })
    expect(compareNames(asked, TWO_SCRIPTS)).toEqual(first?.similarity)
  })

  it('is as similar as its nearest element, and says that it is one of several', () => {
    for (const asked of ['Solarvico', 'Zolarviko', 'Kandoro Coffee', 'Okrubbo']) {
      const [first] = matcher.search(asked)
      const alone = names
        .flatMap((name) => readingsOf(name).slice(1))
        .map((element) => compareNames(asked, element)?.score ?? 0)
      const best = Math.max(...alone)
      expect(best).toBeGreaterThan(0)
      expect(compareNames(asked, first?.record.name ?? '')?.score).toBe(best)
      expect(first?.similarity.explanation).toMatch(/ It is one of several word elements\.$/)
    }
    expect(compareNames(SEVERAL, SEVERAL)?.explanation).toBe('The same name.')
  })

  it.each(['M', '7', '®', '♥'])('has the same similarity if %s, which is not a word element, is added', (sign) => {
    const written = ['OKRUBO', 'ZYLBRETTA', 'VYNTRA', sign].join(BETWEEN_ELEMENTS)
    const matching = createMatcher([...names, written].map((name) => ({ name })))
    for (const asked of ['Vyntra', 'Fintra', 'Vyntrax']) {
      const alone = compareNames(asked, 'VYNTRA')?.score
      expect(compareNames(asked, written)?.score).toBe(alone)
      const found = matching.search(asked).find(({ record }) => record.name === written)
      expect(found?.similarity.score).toBeGreaterThanOrEqual(SCORE_FROM.similar)
    }
  })

  it('is found once', () => {
    expect(matcher.search('Okrubo Kandoro').filter(({ record }) => record.name.startsWith('Okrubo'))).toHaveLength(1)
  })

  it('is never less similar than one of its elements', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aeiknorstvz'), minLength: 3, maxLength: 9 })
    fc.assert(
      fc.property(word, word, word, (asked, one, other) => {
        const together = compareNames(asked, `${one}${BETWEEN_ELEMENTS}${other}`)?.score ?? 0
        for (const alone of [one, other])
          expect(together).toBeGreaterThanOrEqual(compareNames(asked, alone)?.score ?? 0)
      }),
      { numRuns: 200 },
    )
  })
})
