import { LIGHT_ENDING, OTHER_ENDING, PLURAL_ENDING } from './rule-weights.ts'
import type { Signal } from './signal.ts'

interface Ending {
  short: string
  long: string
  /** Fewest letters of the common beginning, and a pattern for its end. */
  least: number
  behind: RegExp
  score: number
}

const ENDINGS: readonly Ending[] = [
  { short: '', long: 's', least: 4, behind: /[^s]$/u, score: PLURAL_ENDING },
  { short: '', long: 'es', least: 3, behind: /(?:[sxz]|ch|sh)$/u, score: PLURAL_ENDING },
  { short: '', long: 'es', least: 4, behind: /[^aeiou]o$/u, score: PLURAL_ENDING },
  { short: 'y', long: 'ies', least: 3, behind: /[^aeiou]$/u, score: PLURAL_ENDING },
  { short: 'l', long: 'ux', least: 4, behind: /a$/u, score: PLURAL_ENDING },
  { short: '', long: 'x', least: 4, behind: /(?:eau|eu)$/u, score: PLURAL_ENDING },
  { short: '', long: 'e', least: 4, behind: /./u, score: LIGHT_ENDING },
  { short: '', long: 'en', least: 4, behind: /./u, score: LIGHT_ENDING },
  { short: '', long: 'n', least: 4, behind: /./u, score: LIGHT_ENDING },
  { short: '', long: 'er', least: 4, behind: /[^aeiouy]$/u, score: OTHER_ENDING },
  { short: 'o', long: 'i', least: 4, behind: /[^aeiou]$/u, score: OTHER_ENDING },
  { short: 'a', long: 'e', least: 4, behind: /[^aeiou]$/u, score: OTHER_ENDING },
]
const LONGEST = 3

function beginsAlike(left: string, right: string): number {
  let at = 0
  while (at < left.length && left.charAt(at) === right.charAt(at)) at++
  return at
}

export function endingSignals(left: string, right: string): Signal[] {
  const shared = beginsAlike(left, right)
  if (Math.max(left.length, right.length) - shared > LONGEST || left === right) return []
  const stem = left.slice(0, shared)
  const [one, other] = [left.slice(shared), right.slice(shared)]
  for (const { short, long, least, behind, score } of ENDINGS) {
    const fits = (one === short && other === long) || (one === long && other === short)
    if (fits && stem.length >= least && behind.test(stem)) return [{ reason: 'plural_or_ending', score }]
  }
  return []
}

export function otherEndings(squashed: string): string[] {
  return ENDINGS.flatMap(({ short, long, least, behind }) =>
    [
      [short, long],
      [long, short],
    ].flatMap(([own = '', other = '']) => {
      const stem = squashed.slice(0, squashed.length - own.length)
      return squashed.endsWith(own) && stem.length >= least && behind.test(stem) ? [stem + other] : []
    }),
  )
}
