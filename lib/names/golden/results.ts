import { indexedVariants } from '../index/index.ts'
import { soundOf } from '../phonetics/phonetics.ts'
import { createMatcher } from '../search.ts'
import { GOLDEN_NAMES } from './names.ts'

/** What the rules make of one name: the forms it is kept under with their sounds, and the names near it with their points. */
export interface GoldenResult {
  /** Its forms, each written as `kind: words / sounds`. */
  forms: string[]
  /** Near names, each written as `points name`, strongest first; the name itself is left out. */
  near: string[]
}

/** Most near names that are kept for each name. */
const NEAR_MAX = 12

/** The results of all golden names under the rules as they are now, by name. */
export function goldenResults(): Record<string, GoldenResult> {
  const { search } = createMatcher(GOLDEN_NAMES.map((name) => ({ name })))
  const resultOf = (name: string): GoldenResult => ({
    forms: indexedVariants(name).map(
      ({ kind, words }) => `${kind}: ${words.join(' ')} / ${words.map(soundOf).join(' ')}`,
    ),
    near: search(name, { limit: NEAR_MAX + 1 })
      .filter(({ record }) => record.name !== name)
      .slice(0, NEAR_MAX)
      .map(({ record, similarity }) => `${similarity.score} ${record.name}`),
  })
  return Object.fromEntries(GOLDEN_NAMES.map((name) => [name, resultOf(name)]))
}
