import { indexedVariants } from '../index/index.ts'
import { soundOf } from '../phonetics/phonetics.ts'
import { createMatcher } from './matcher.ts'
import { GOLDEN_NAMES } from './names.ts'

/**
 * The results of all rules for one name: its indexed variants with their sounds, and the near names with their scores.
 */
export interface GoldenResult {
  /** Indexed variants, each written as `kind: words / sounds`. */
  forms: string[]
  /** Near names without the name itself, strongest first, each written as `score name`. */
  near: string[]
}

const NEAR_MAX = 12

/** Returns the results of all golden names under the current rules, by name. */
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
