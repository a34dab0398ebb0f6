import type { Signal } from './signal.ts'
import { NEAR_IDENTICAL_FROM } from './thresholds.ts'

const ENDINGS = new Set(['s', 'es', 'e', 'en', 'n'])
/** Where "es" makes a plural; elsewhere it is a part of the word. */
const HISSING = /(?:[sxz]|ch|sh)$/u

/** A plural or another light ending on the same word. */
export function endingSignals(left: string, right: string): Signal[] {
  const [stem, full] = left.length < right.length ? [left, right] : [right, left]
  if (stem.length < 4 || !full.startsWith(stem) || !ENDINGS.has(full.slice(stem.length))) return []
  const ending = full.slice(stem.length)
  if (ending === 'es' && !HISSING.test(stem)) return []
  if (ending === 's' && stem.endsWith('s')) return []
  return [{ reason: 'plural_or_ending', score: full.endsWith('s') ? 94 : NEAR_IDENTICAL_FROM - 4 }]
}
