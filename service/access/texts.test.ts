import { describe, expect, it } from 'vitest'
import { sourceList } from '../../lib/sources/list.ts'
import type { Source } from '../../lib/sources/source.ts'
import { LARGER_QUOTAS_NOTE, readPlans } from '../keys/quotas.ts'
import { readConfig } from '../ops/config.ts'
import { coverageOf, LANGUAGES, TEXTS, termsOf } from './texts.ts'

/** Returns every sentence with its path. */
function sentences(value: unknown, place = ''): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  return Object.entries(value as object).flatMap(([name, inner]) => sentences(inner, `${place}.${name}`))
}

it('does not use a word that promises more than a search can', () => {
  // “Free” may say what a plan costs, but not that a name is free.
  for (const [place, text] of sentences(TEXTS.en))
    expect(text.replaceAll(/^free$|\bfree key\b/g, ''), place).not.toMatch(
      /\b(clear|safe|free|available|approved|guaranteed)\b/i,
    )
  expect(TEXTS.en.largerQuotas).toBe(LARGER_QUOTAS_NOTE)
})

it.each(LANGUAGES.filter((language) => language !== 'en'))(
  'translates every sentence into %s, and leaves none in English',
  (language) => {
    const english = sentences(TEXTS.en)
    const other = new Map(sentences(TEXTS[language]))
    expect([...other.keys()].toSorted()).toEqual(english.map(([place]) => place).toSorted())
    const same = english.filter(([place, text]) => text.includes(' ') && other.get(place) === text)
    expect(same).toEqual([])
  },
)

it.each(LANGUAGES)('has a place for each value in %s', (language) => {
  const places = (texts: unknown) =>
    sentences(texts).flatMap(([place, text]) => (text.match(/\{\w+\}/g) ?? []).map((each) => `${place} ${each}`))
  expect(places(TEXTS[language]).toSorted()).toEqual(places(TEXTS.en).toSorted())
  expect(TEXTS[language].checks).toContain('{number}')
})

const OFFER = readConfig({}).offer
const QUOTED = { plan: 'team', included: 2500, price: '61.5', currency: 'CHF', quote_until: Date.UTC(2026, 11, 21) }
const rowsOf = (over: object, offer: object) =>
  Object.fromEntries(
    termsOf(
      { ...QUOTED, ...over } as never,
      { plans: readPlans(null), offer: { ...OFFER, ...offer }, host: 'names.example' },
      TEXTS.en,
    ).map(([name, value]) => [name, value.replaceAll('\u00a0', ' ')]),
  )

describe('a quote', () => {
  it.each([
    [{}, { vatPercent: 8.1 }, 'CHF 61.50 a month, plus 8.1% VAT: CHF 66.48'],
    [{}, { vatPercent: 0 }, 'CHF 61.50 a month, no VAT is added'],
    [{}, {}, 'CHF 61.50 a month, the seller has not said if VAT is added'],
    [{ price: '0' }, { vatPercent: 8.1 }, 'free'],
  ])('with %j and %j states one price: %s', (over, offer, price) => {
    expect(rowsOf(over, offer).Price).toBe(price)
  })

  it('says who sells and for how long, in the operator’s words if there are any', () => {
    expect(rowsOf({}, {})).toMatchObject({
      'Sold by': 'the operator of names.example',
      Term: 'You can cancel at any time.',
    })
    const said = { operatorName: 'Names Ltd', operatorAddress: 'Market 1, 8001 Zürich', contractTerm: 'One year.' }
    expect(rowsOf({}, said)).toMatchObject({ 'Sold by': 'Names Ltd, Market 1, 8001 Zürich', Term: 'One year.' })
  })
})

describe('the coverage of a quote', () => {
  const source = (id: string, more: object = {}) =>
    ({ ...sourceList().find((each) => each.id === id), method: 'similarity', ...more }) as unknown as Source
  const part = { holds: () => ({ records: 5, dataAsOf: '', part: 'half' }) }

  it('groups sources that are searched alike, and tells a part of a register from the whole', () => {
    const sources = [source('euipo'), source('swissreg'), source('dpma', part), source('uspto', { method: 'text' })]
    expect(coverageOf([...sources, source('rdap-com', { method: 'exact' }), source('brands')], TEXTS.en)).toEqual({
      searched: [
        'Trade marks EU, CH: similar names',
        'Trade marks DE: similar names, in a part of the register',
        'Trade marks US: only the same letters',
        'Brands in use: similar names',
        'Domain names .com: the exact name',
      ],
      notSearched: [],
      hasMarks: true,
    })
  })

  it('says if no trade mark register is connected', () => {
    const found = coverageOf(
      [source('brands'), source('euipo', { missing: 'x' }), source('wipo', { missing: 'x' })],
      TEXTS.en,
    )
    expect(found).toMatchObject({ notSearched: ['Trade marks EU, WIPO'], hasMarks: false })
  })
})
