import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readXml } from '../../fields/xml.ts'
import { textsOf } from '../../registers/connector.ts'
import { nextPageRequest, searchRequest, termsFor } from './connector.ts'

/** Matches words with a wildcard, and phrases. They do not contain operators of the search language. */
const TERMS =
  /^(?:\*?[\p{L}\p{N}\p{M}]{4,}\*|"[^"\\*?]*[\p{L}\p{N}][^"\\*?]*")(?: (?:\*?[\p{L}\p{N}\p{M}]{4,}\*|"[^"\\*?]*[\p{L}\p{N}][^"\\*?]*"))*$/u

const NAMES = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'abÄß" \\*?+-&|!(){}[]^~:/<>;\'«»“”\n0'), maxLength: 40 }),
  fc.constantFrom('AND', 'not', 'a OR b', '</Any><Any>x', ']]>', '<!--', '&#x22;', '"', '" OR "', 'a\\"b', 'NOT x'),
)

describe('a search', () => {
  it('finds words that contain the text, in every spelling', () => {
    expect(termsFor(textsOf('Schönwald GmbH'), 'contains')).toContain('*Schönwald* *schonwald* *schoenwald*')
    expect(termsFor(['Vyntra'], 'begins')).toBe('Vyntra*')
  })

  it('matches several words as a phrase, and a short word only as a complete word', () => {
    expect(termsFor(['Acme Labs', 'H&M', 'not'], 'contains')).toBe('"Acme Labs" "H&M" "not"')
  })

  it('is empty if there is nothing to search for', () => {
    expect(termsFor(['***', '"', '&'], 'contains')).toBe('')
  })

  it('stays short for a name that has many spellings', () => {
    const texts = Array.from({ length: 500 }, (_, i) => `Wort${i} ${'lang'.repeat(10)}`)
    expect(termsFor(texts, 'contains').length).toBeLessThanOrEqual(2000)
  })

  it('has one value, whatever the name', () => {
    fc.assert(
      fc.property(NAMES, fc.constantFrom('contains' as const, 'begins' as const), (name, reach) => {
        const terms = termsFor(textsOf(name), reach)
        if (terms === '') return
        expect(terms).toMatch(TERMS)
        const root = readXml(searchRequest(terms))
        const query = root?.at('Action', 'TrademarkSearchRequest', 'Query')
        expect(query?.children.map((child) => child.name)).toEqual(['Any'])
        expect(query?.children[0]?.children).toEqual([])
        expect(query?.children[0]?.text).toMatch(TERMS)
        expect(root?.descendants('Any')).toHaveLength(1)
      }),
    )
  })
})

describe('a further page', () => {
  it('is requested only by the token, which stays unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (token) => {
        const root = readXml(nextPageRequest(token))
        expect(root?.children).toMatchObject([{ name: 'Continuation', text: token, children: [] }])
        expect(root?.children[0]?.attributes.get('name')).toBe('NextPage')
      }),
    )
  })
})
