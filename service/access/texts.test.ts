import { expect, it } from 'vitest'
import { LARGER_QUOTAS_NOTE } from '../keys/quotas.ts'
import { LANGUAGES, TEXTS } from './texts.ts'

/** Returns every sentence with its path. */
function sentences(value: unknown, place = ''): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  return Object.entries(value as object).flatMap(([name, inner]) => sentences(inner, `${place}.${name}`))
}

it('does not use a word that promises more than a search can', () => {
  for (const [place, text] of sentences(TEXTS.en))
    expect(text, place).not.toMatch(/\b(clear|safe|free|available|approved|guaranteed)\b/i)
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

it.each(LANGUAGES)('has a place for the number of checks and for the reference in %s', (language) => {
  expect(TEXTS[language].checks).toContain('{number}')
  expect(TEXTS[language].mail.foot).toContain('{reference}')
})
