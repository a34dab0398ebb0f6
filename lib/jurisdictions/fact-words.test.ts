import { describe, expect, it } from 'vitest'
import { Jurisdiction } from '../contract/constants.ts'
import { factWords, requirementsFor } from './requirements.ts'

const LOCALES = { de: 'de-CH', fr: 'fr-CH', it: 'it-CH' } as const

/** Names that are the same in every language: of registers, portals, gazettes and procedures, and citations of laws. */
const NAMES = new Set(
  Jurisdiction.flatMap((code) => {
    const { register, portal, publication, acceleratedProcedure, companyNames, legalBasis } = requirementsFor(code)
    return [
      ...[register, register.search, ...register.alsoSearch, portal, acceleratedProcedure].map(({ name }) => name),
      ...[publication.gazette, ...Object.values(legalBasis)].map(({ text }) => text),
      companyNames.register,
      companyNames.basis,
    ]
  }),
)

/** Other texts that are the same in a language and in English. */
const SAME_WORDS: Record<string, string[]> = {
  de: ['Supplemental Register', 'online'],
  fr: ['Division'],
  it: ['Austria', 'Disclaimer', 'Supplemental Register', 'online'],
}

/** Returns the numbers of a text in ascending order. Removes thousands separators, and writes decimals with a point. */
function numbersIn(text: string): string[] {
  const plain = text.replace(/(?<=\d)[,.’'\u00a0\u202f ](?=\d{3}(?!\d))/g, '').replace(/(?<=\d),(?=\d)/g, '.')
  return (plain.match(/\d+(?:\.\d+)?/g) ?? []).sort()
}

/** Returns the paragraphs and articles that a text cites. */
const citedIn = (text: string) =>
  [/§/.test(text) && 'paragraph', /\bart[st]?\b/i.test(text) && 'article'].filter(Boolean)

/** Returns true if a text ends like a sentence, and not with an abbreviation such as `D.C.` or `ff.`. */
const isSentence = (text: string) => /(?<!\.[A-Z]|\bff|\bsegg)\.$/.test(text)

describe.each(Object.entries(LOCALES))('the facts in %s', async (language, locale) => {
  const words = await factWords(locale)

  it('exist', () => expect(words.size).toBeGreaterThan(300))

  it('have the same numbers as the English text, equally often', () => {
    for (const [english, told] of words) expect(numbersIn(told), english).toEqual(numbersIn(english))
  })

  it('cite paragraphs and articles if the English text does', () => {
    for (const [english, told] of words)
      expect(citedIn(told), english).toEqual(expect.arrayContaining(citedIn(english)))
  })

  it('are not empty, and do not begin or end with spaces', () => {
    for (const [english, told] of words) {
      expect(told, english).not.toBe('')
      expect(told.trim(), english).toBe(told)
    }
  })

  it('equal the English text only if it is a name, a citation or the same word', () => {
    const same = [...words].filter(([english, told]) => english === told && !NAMES.has(english))
    expect(same.map(([english]) => english).sort()).toEqual(SAME_WORDS[language])
  })

  it('end with a full stop only if the English text does', () => {
    for (const [english, told] of words) expect(isSentence(told), english).toBe(isSentence(english))
  })

  it('use Swiss spelling and punctuation', () => {
    expect([...words.values()].filter((told) => /[ß“”„']/.test(told))).toEqual([])
  })
})

it('French facts have no-break spaces next to double punctuation marks', async () => {
  const torn = [...(await factWords('fr-CH')).values()].filter((told) =>
    /[\s\u00a0](?<!\u202f)[:;?!»]|«(?!\u202f)/.test(told),
  )
  expect(torn).toEqual([])
})

describe('numbersIn', () => {
  it('reads a number the same with any separator of digits', () => {
    for (const thousand of ['1,000', '1’000', '1\u202f000', '1.000', '1000'])
      expect(numbersIn(`${thousand} characters`)).toEqual(['1000'])
    expect(numbersIn('4,45 Monate')).toEqual(numbersIn('4.45 months'))
  })

  it('notices a number that is different, missing or repeated', () => {
    expect(numbersIn('Art. 29(2)')).not.toEqual(numbersIn('Art. 29 Abs. 3'))
    expect(numbersIn('EUR 250 plus 50')).not.toEqual(numbersIn('EUR 250'))
    expect(numbersIn('6 months')).not.toEqual(numbersIn('6 mois, 6 mois'))
  })
})

describe('factWords', () => {
  it.each(['en', 'en-GB', 'es', 'rm-CH'])('is empty for %s', async (locale) => {
    expect((await factWords(locale)).size).toBe(0)
  })

  it('does not return built-in properties of objects', async () => {
    expect((await factWords('de')).get('constructor')).toBeUndefined()
  })
})
