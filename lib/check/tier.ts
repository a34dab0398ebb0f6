import { CAUTION_FROM, CONFLICT_FROM, TIER_TO } from '../contract/constants.ts'
import type { Tier } from '../contract/tier.ts'
import { NEAR_IDENTICAL_FROM } from '../names/score/thresholds.ts'

/** Score for an E-value of 1, and points for each tenfold fewer marks. */
const SCORE_OF_ONE = 64
const POINTS_PER_TENFOLD = 10

/** Highest score of a caution that is faint whatever its E-value. */
const SET_BACK_TO = 49

export function tierOf(chance: number): Tier {
  if (chance <= TIER_TO.close) return 'close'
  return chance <= TIER_TO.moderate ? 'moderate' : 'faint'
}

/** 40 to 74, by E-value. */
export function cautionScore(chance: number): number {
  const score = Math.round(SCORE_OF_ONE - POINTS_PER_TENFOLD * Math.log10(chance))
  return Math.min(CONFLICT_FROM - 1, Math.max(CAUTION_FROM, score))
}

/** 40 to 49, by a similarity of 92 to 100. */
export function setBackScore(similarity: number): number {
  const place = (similarity - NEAR_IDENTICAL_FROM) / (100 - NEAR_IDENTICAL_FROM)
  return Math.round(CAUTION_FROM + place * (SET_BACK_TO - CAUTION_FROM))
}
