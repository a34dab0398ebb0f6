import { shareOf } from '../measure/statistics.ts'
import type { Outcome } from './decided.ts'
import { hitsFrom, type Scores, type Spread, spread } from './noise.ts'

/** Pairs that a threshold at this score would keep, and hits that it would show. */
export interface CurvePoint {
  from: number
  confusable: number | null
  notConfusable: number | null
  /** Hits of a coined name at or above the score. */
  hits: Spread
}

/** A point for each score from 0 to 100. */
export function curve(outcomes: readonly Outcome[], coined: readonly Scores[]): CurvePoint[] {
  const kept = (confusable: boolean, from: number) =>
    shareOf(
      outcomes.filter(({ pair }) => pair.confusable === confusable),
      ({ rank, score }) => Number.isFinite(rank) && score >= from,
    )
  return Array.from({ length: 101 }, (_, from) => ({
    from,
    confusable: kept(true, from),
    notConfusable: kept(false, from),
    hits: spread(coined.map((scores) => hitsFrom(scores, from))),
  }))
}
