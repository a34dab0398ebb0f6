import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AlignedBounds, boundFeatures, MEASURED, measure, measureWhereEnough, sharedLetters } from './features.ts'
import { FEATURE_COUNT, NAME_FEATURES, PLAIN_COUNT, SIGNALS, weighFeatures } from './model.ts'
import { sideOf } from './testing/side-of.ts'

const letters = fc.constantFrom(...'aaeioubpdtkcgszmnlrrvwfxyhqj015')
const word = fc.string({ unit: letters, minLength: 1, maxLength: 12 })
const name = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
  fc.array(word, { minLength: 1, maxLength: 14 }).map((words) => words.join(' ')),
  fc.string({ unit: letters, minLength: 28, maxLength: 70 }),
)

/** A name and a similar one, with edited letters, another word order, or more words. */
const pair = fc
  .tuple(name, name, fc.array(fc.tuple(fc.nat(80), letters, fc.nat(5)), { maxLength: 5 }))
  .map(([asked, other, edits]): [string, string] => {
    let found = [...asked]
    for (const [place, letter, kind] of edits) {
      const at = place % Math.max(1, found.length)
      if (kind === 0) found.splice(at, 1)
      else if (kind === 1) found.splice(at, 0, letter)
      else if (kind === 2) found[at] = letter
      else if (kind === 3) found.splice(at, 2, ...found.slice(at, at + 2).reverse())
      else if (kind === 4) found = found.join('').split(' ').reverse().join(' ').split('')
      else found.push(' ', ...other)
    }
    return [asked, found.join('').trim().replace(/\s+/gu, ' ') || other]
  })
const wordBits = fc.constantFrom(Number.POSITIVE_INFINITY, 4, 15)

it('bounds each slow feature', () => {
  fc.assert(
    fc.property(pair, wordBits, wordBits, ([one, other], askedMost, foundMost) => {
      const [asked, found] = [sideOf(one, askedMost), sideOf(other, foundMost)]
      const bounds = new AlignedBounds()
      bounds.load(asked)
      const [least, most, exact] = [0, 0, 0].map(() => new Float64Array(FEATURE_COUNT)) as [
        Float64Array,
        Float64Array,
        Float64Array,
      ]
      boundFeatures(asked, bounds, found, sharedLetters(asked.looks, found.looks), least, most)
      measure(asked, found, exact)
      for (let at = PLAIN_COUNT; at < FEATURE_COUNT; at++) {
        expect(exact[at], NAME_FEATURES[at]).toBeGreaterThanOrEqual((least[at] as number) - 1e-6)
        expect(exact[at], NAME_FEATURES[at]).toBeLessThanOrEqual((most[at] as number) + 1e-6)
      }
    }),
    { numRuns: 2000 },
  )
})

it('measures exactly if the bound may suffice, else returns a bound of the odds', () => {
  fc.assert(
    fc.property(pair, wordBits, fc.double({ min: -9, max: 12, noNaN: true }), ([one, other], most, enough) => {
      const [asked, found] = [sideOf(one), sideOf(other, most)]
      const bounds = new AlignedBounds()
      bounds.load(asked)
      const [exact, staged] = [new Float64Array(FEATURE_COUNT), new Float64Array(FEATURE_COUNT)]
      measure(asked, found, exact)
      const odds = weighFeatures(exact, new Float64Array(SIGNALS.length))
      const bound = measureWhereEnough(asked, bounds, found, enough, staged)
      if (bound === MEASURED) expect(staged).toEqual(exact)
      else {
        expect(bound).toBeLessThan(enough)
        expect(bound).toBeGreaterThanOrEqual(odds)
      }
    }),
    { numRuns: 1000 },
  )
})
