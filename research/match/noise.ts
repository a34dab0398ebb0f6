import type { Engine, Searcher } from '../engine.ts'
import { percentile, shareOf } from '../measure/statistics.ts'
import { drawClasses } from '../register/classes.ts'
import { Random } from '../register/random.ts'
import { ALL_HITS } from './decided.ts'

/** Number of hits of one search by their score, 0-100, scores rounded down. */
export type Scores = Uint32Array

export function scoresOf(searcher: Searcher, name: string, niceClasses?: readonly number[]): Scores {
  const scores = new Uint32Array(101)
  for (const { score } of searcher.search(name, { limit: ALL_HITS, niceClasses })) {
    const at = Math.max(0, Math.min(100, Math.floor(score)))
    scores[at] = (scores[at] as number) + 1
  }
  return scores
}

/** Number of hits at or above a score. */
export function hitsFrom(scores: Scores, from: number): number {
  return scores.subarray(from).reduce((sum, count) => sum + count, 0)
}

export interface Spread {
  median: number
  p90: number
}

export function spread(counts: readonly number[]): Spread {
  return { median: percentile(counts, 0.5), p90: percentile(counts, 0.9) }
}

/** Hits that people see who search names that nobody litigated about. */
export interface Noise {
  names: number
  listed: Spread
  caution: Spread
  shareWithoutCaution: number | null
}

export function noiseOf(searches: readonly Scores[], { listedFrom, cautionFrom }: Engine): Noise {
  const cautions = searches.map((scores) => hitsFrom(scores, cautionFrom))
  return {
    names: searches.length,
    listed: spread(searches.map((scores) => hitsFrom(scores, listedFrom))),
    caution: spread(cautions),
    shareWithoutCaution: shareOf(cautions, (count) => count === 0),
  }
}

/** Two different classes for each name, drawn as filings name them. */
export function twoClasses(seed: number, count: number): number[][] {
  return Array.from({ length: count }, (_, i) => {
    const random = new Random(seed ^ 0x2c1a, i)
    for (;;) {
      const classes = drawClasses(random)
      if (classes.length === 2) return classes
    }
  })
}
