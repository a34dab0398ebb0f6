import { describe, expect, it } from 'vitest'
import { createMatcher } from '../golden/matcher.ts'
import { prepareName } from '../normalise/variants.ts'
import { nearSpellings } from './rules.ts'

const near = (name: string) => nearSpellings(prepareName(name))

describe('nearSpellings', () => {
  it.each([
    ['Cities', 'city'],
    ['City', 'cities'],
    ['Journal', 'journaux'],
    ['Libri', 'libro'],
    ['Okrubos', 'okrubo'],
    ['Bio Terra', 'terrabio'],
    ['Terrabio', 'bioterra'],
    ['Kandoro Vista Nova', 'novakandorovista'],
    ['International Okrubo Systems', 'ios'],
    ['Gnaphalio', 'phaliogna'],
  ])('of %s include %s', (name, spelling) => {
    expect(near(name)).toContain(spelling)
  })

  it.each(['Okrubo', 'Nova Nova', 'Novanova', 'Cities', 'Kandoro Vista Nova'])(
    'of %s never include the name itself or a duplicate',
    (name) => {
      const spellings = near(name)
      expect(spellings).not.toContain(prepareName(name).folded.squashed)
      expect(new Set(spellings).size).toBe(spellings.length)
    },
  )

  it('are few, however many words a name has', () => {
    expect(near('one okrubo two kandoro three vyntra four vista five').length).toBeLessThan(30)
  })
})

/**
 * Returns marks that share more letters with a name than the mark that a rule finds near. Each has other letters at one
 * end.
 */
const crowd = (stem: string) =>
  [...'abcdfghjklmnpqrtuvwxz'].flatMap((one) => [...'abdeiou'].map((other) => stem + other + one))

describe('a search', () => {
  it.each([
    ['Cities', 'City', 'citie'],
    ['Bio Terra', 'Terrabio', 'bioterr'],
    ['Terrabio', 'Bio Terra', 'terrab'],
    ['Farmaci', 'Pharmacie', 'farmac'],
    ['Green Living', 'Livingreen', 'greenlivin'],
  ])('for %s finds %s, even if many marks share more letters', (name, mark, stem) => {
    const matcher = createMatcher([...crowd(stem), mark].map((each) => ({ name: each })))
    expect(matcher.search(name, { limit: 200 }).length).toBeGreaterThan(100)
    expect(matcher.search(name, { limit: 10 }).map(({ record }) => record.name)).toContain(mark)
  })
})
