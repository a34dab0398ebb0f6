import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textsOf } from '../../registers/connector.ts'
import { dpmaControlQuery, dpmaNarrowQuery, dpmaWideQuery } from './connector.ts'

const GERMANY = ' UND (DB=DE ODER DB=IR)'

/** Matches a condition. Its value is a word of letters and digits, or a phrase without anything that could end it. */
const CONDITION = /MARKE=(?:\?[\p{L}\p{N}\p{M}]{4,}\?|"[\p{L}\p{N}\p{M} .,&'+@-]*")|KL=\d{1,2}|DB=(?:DE|IR)/gu

/** Returns a query with each condition replaced by `x`. */
const frame = (query: string) => query.replace(CONDITION, 'x')

const NAMES = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'abÄß" \\*?!#=(){}<>/%&+.;\'0\n'), maxLength: 40 }),
  fc.constantFrom(
    'UND',
    'a ODER b',
    '") ODER (MARKE="x',
    'NICHT',
    'KL=9',
    '../../..',
    '%22',
    'x"',
    "you's",
    '?',
    'a/b?c#d',
  ),
)

describe('a search', () => {
  it('finds German marks that contain the word', () => {
    expect(dpmaWideQuery(['Vyntra'])).toBe(`(MARKE=?Vyntra?)${GERMANY}`)
    expect(dpmaWideQuery(textsOf('Schönwald'))).toMatch(
      /^\(MARKE=\?Schönwald\? ODER MARKE=\?schonwald\? ODER MARKE=\?schoenwald\?/,
    )
  })

  it('requires all words of a name, or the phrase if all words are short', () => {
    expect(dpmaWideQuery(['Acme AG Labs'])).toBe(`((MARKE=?Acme? UND MARKE="AG" UND MARKE=?Labs?))${GERMANY}`)
    expect(dpmaWideQuery(['H&M', 'und', 'Spitze!'])).toBe(
      `(MARKE="H&M" ODER MARKE="und" ODER MARKE=?Spitze?)${GERMANY}`,
    )
  })

  it('matches complete words or the requested classes if there are too many hits', () => {
    expect(dpmaNarrowQuery(['Acme', 'Akme'], [9, 42])).toBe(
      `((MARKE=?Acme? UND (KL=9 ODER KL=42)) ODER MARKE="Acme" ODER MARKE="Akme")${GERMANY}`,
    )
    expect(dpmaNarrowQuery(['Acme Labs'], [])).toBe(`(MARKE="Acme Labs")${GERMANY}`)
  })

  it('is empty if there is nothing to search for', () => {
    expect([dpmaWideQuery(['?!', '""']), dpmaNarrowQuery(['&'], [9])]).toEqual(['', ''])
  })

  it('finds the canary by its words', () => {
    expect(dpmaControlQuery(['eicken', 'grape'])).toBe(`(MARKE=?eicken? UND MARKE=?grape?)${GERMANY}`)
  })

  it('contains a name only as a value, and fits in an address', () => {
    fc.assert(
      fc.property(NAMES, fc.subarray([1, 9, 42]), (name, classes) => {
        const texts = textsOf(name)
        for (const query of [dpmaWideQuery(texts), dpmaNarrowQuery(texts, classes)]) {
          expect(frame(query)).toMatch(/^(?:x|[()]| UND | ODER )*$/)
          const address = new URL(`https://dpma.example.org/search/${encodeURIComponent(query)}`)
          expect(decodeURIComponent(address.pathname)).toBe(`/search/${query}`)
          expect([address.search, address.hash]).toEqual(['', ''])
          expect(address.href.length).toBeLessThan(3200)
        }
      }),
    )
  })
})
