import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sharedGrams } from './operand.ts'
import { sideOf } from './testing/side-of.ts'

const name = fc.string({ unit: fc.constantFrom(...'aabbno1 '), minLength: 1, maxLength: 70 }).map((text) => `a${text}`)

/** Returns the distinct trigrams of a name, with a boundary before and after it. */
function gramsOf(text: string): string[] {
  const letters = `  ${text.replaceAll(' ', '').slice(0, 64)} `
  return [...new Set(Array.from({ length: letters.length - 2 }, (_none, at) => letters.slice(at, at + 3)))]
}

it('contains each trigram of a name once', () => {
  fc.assert(
    fc.property(name, (text) => {
      expect(sideOf(text).lookGrams.count).toBe(gramsOf(text).length)
    }),
  )
})

it('adds up shared trigrams in the order of the query, to the last digit', () => {
  fc.assert(
    fc.property(name, fc.array(name, { minLength: 1, maxLength: 3 }), (one, others) => {
      const asked = sideOf(one)
      for (const other of others) {
        const found = sideOf(other)
        const [mine, theirs] = [gramsOf(one), gramsOf(other)]
        let shared = 0
        for (const [at, gram] of mine.entries()) {
          const place = theirs.indexOf(gram)
          if (place < 0) continue
          shared += Math.min(asked.lookGrams.bits[at] as number, found.lookGrams.bits[place] as number)
        }
        expect(sharedGrams(asked.lookGrams, found.lookGrams)).toBe(shared)
      }
    }),
  )
})
