import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparisonsOf, parseRsql } from '../../../../stand-ins/offices/rsql.ts'
import { variants } from '../../../names/normalise/variants.ts'
import { textsOf } from '../../registers/connector.ts'
import { euipoControlQuery, euipoNarrowQuery, euipoWideQuery } from './connector.ts'

const WORDS = 'wordMarkSpecification.verbalElement'

const NAMES = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom('"', "'", '\\', '*', ' ', ';', ',', '(', ')', '=', 'a', 'ü', '\n'),
    maxLength: 200,
  }),
)

describe('textsOf', () => {
  it.each([
    ['Vyntra', ['Vyntra', 'vintra']],
    ['Vyntra GmbH', ['Vyntra', 'vintra']],
    ['Müller', ['Müller', 'muller', 'mueller', 'muler']],
    ['*Vyn*tra*', ['Vyn tra', 'vyntra', 'vin tra']],
  ])('%s is queried as %j', (name, texts) => {
    expect(textsOf(name)).toEqual(texts)
  })

  it('contains every spelling under which a name is searched', () => {
    for (const name of ['H&M', '7up', 'Schatz', 'РАУРАL'])
      expect(textsOf(name).map((text) => text.toLowerCase())).toEqual(expect.arrayContaining(variants(name)))
  })
})

describe('a query', () => {
  it('contains every spelling', () => {
    expect(euipoWideQuery(textsOf('Vyntra'))).toBe(`${WORDS}=="*Vyntra*" or ${WORDS}=="*vintra*"`)
  })

  it('matches a short text only as a word', () => {
    expect(comparisonsOf(parseRsql(euipoWideQuery(['Orb']))).map(({ values }) => values)).toEqual([
      ['Orb'],
      ['Orb *'],
      ['* Orb'],
      ['* Orb *'],
    ])
  })

  it('can be limited to the exact word and to classes', () => {
    expect(euipoNarrowQuery(['apple'], [9, 42])).toBe(
      `${WORDS}=="apple" or ${WORDS}=="apple *" or ${WORDS}=="* apple" or ${WORDS}=="* apple *" or (${WORDS}=="*apple*") and niceClasses=in=(9,42)`,
    )
    expect(euipoNarrowQuery(['apple'], [])).not.toContain('niceClasses')
  })

  it('has one comparison per text, with that text as its only value', () => {
    fc.assert(
      fc.property(NAMES, (name) => {
        const texts = textsOf(name)
        fc.pre(texts.length > 0)
        const comparisons = comparisonsOf(parseRsql(euipoWideQuery(texts)))
        const asked = comparisons.map(({ field, operator, values: [value, ...others] }) => {
          expect([field, operator, others]).toEqual([WORDS, '==', []])
          return value?.replace(/^\*|\*$/g, '').trim()
        })
        expect(asked.join('')).not.toContain('*')
        expect([...new Set(asked)]).toEqual(texts.slice(0, new Set(asked).size))
        expect(asked[0]).toBe(texts[0])
      }),
    )
  })

  it('fits the limits of the API and of an address, also with classes', () => {
    const classes = Array.from({ length: 45 }, (_, i) => i + 1)
    fc.assert(
      fc.property(NAMES, (name) => {
        const texts = textsOf(name)
        for (const query of [euipoWideQuery(texts), euipoNarrowQuery(texts, classes), euipoNarrowQuery(texts, [])]) {
          expect(query.length).toBeLessThanOrEqual(5000)
          expect(encodeURIComponent(query).length).toBeLessThanOrEqual(7000)
          expect(query === '').toBe(texts.length === 0)
        }
      }),
    )
  })

  it('keeps the first spelling of the longest names', () => {
    for (const name of [`${'"'.repeat(199)}a`, '小'.repeat(200), `${'😀'.repeat(199)}a`, 'ü&'.repeat(100)]) {
      const [first] = textsOf(name)
      const values = comparisonsOf(parseRsql(euipoWideQuery(textsOf(name)))).flatMap(({ values: [value] }) => value)
      expect(values[0]).toBe(`*${first}*`)
    }
  })

  it('for the canary also matches its words', () => {
    expect(euipoControlQuery('000428557', 'olden Appl')).toBe(
      `applicationNumber==000428557 and ${WORDS}=="*olden Appl*"`,
    )
  })
})
