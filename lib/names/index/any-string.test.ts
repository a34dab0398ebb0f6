import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameVariants } from '../normalise/variants.ts'
import { createCandidateFinder } from './candidates.ts'
import { indexOfNames, makeNames } from './testing/made-marks.ts'

const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: fc.constantFrom('a', 'b', ' ', '1', '&', 'ü', 'ß', '中', '😀', '\ud800'), maxLength: 300 }),
)

it('builds an index from any names, and finds each name by its own spelling', () => {
  fc.assert(
    fc.property(fc.array(anyName, { maxLength: 20 }), (names) => {
      const index = indexOfNames(names)
      const finder = createCandidateFinder(index)
      for (const [mark, name] of names.entries()) {
        const { forms } = nameVariants(name)
        const found = finder.find(forms)
        const { unitMarkStarts, unitMarks } = index.sections
        const marks = [...found.units.subarray(0, found.count)].flatMap((unit) => [
          ...unitMarks.subarray(unitMarkStarts[unit], unitMarkStarts[unit + 1]),
        ])
        expect(marks.includes(mark)).toBe(forms.length > 0)
        expect(index.nameOf(mark)).toBe(name.toWellFormed())
      }
    }),
    { numRuns: 60 },
  )
})

it('returns candidates for any name, best first', () => {
  const finder = createCandidateFinder(indexOfNames(makeNames(2000)))
  fc.assert(
    fc.property(anyName, (name) => {
      const found = finder.find(nameVariants(name).forms)
      const estimates = [...found.estimates.subarray(0, found.count)]
      expect(estimates).toEqual(estimates.toSorted((a, b) => b - a))
    }),
  )
})

it('accepts names of ten thousand characters', () => {
  const finder = createCandidateFinder(indexOfNames(['aaaa', ...makeNames(100)]))
  for (const name of ['a'.repeat(10_000), 'ab '.repeat(4000), '7'.repeat(10_000)])
    expect(finder.find(nameVariants(name).forms).count).toBeLessThanOrEqual(2000)
})
