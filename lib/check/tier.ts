import { CAUTION_FROM, CONFLICT_FROM, TIER_TO } from '../contract/constants.ts'
import type { Tier } from '../contract/tier.ts'
import { NEAR_IDENTICAL_FROM } from '../names/score/thresholds.ts'

/**
 * Score of a caution where a made-up name meets one mark so near by chance, and the points added for ten times fewer.
 */
const SCORE_OF_ONE = 64
const POINTS_PER_TENFOLD = 10

/** Highest score of a caution that is of the faintest tier for another reason than chance. */
const SET_BACK_TO = 49

/** The tier of a caution, by how many marks so near a made-up name meets by chance. */
export function tierOf(chance: number): Tier {
  if (chance <= TIER_TO.close) return 'close'
  return chance <= TIER_TO.moderate ? 'moderate' : 'faint'
}

/** The score of a caution, 40-74, by how many marks so near a made-up name meets by chance. */
export function cautionScore(chance: number): number {
  const score = Math.round(SCORE_OF_ONE - POINTS_PER_TENFOLD * Math.log10(chance))
  return Math.min(CONFLICT_FROM - 1, Math.max(CAUTION_FROM, score))
}

/**
 * The score, 40-49, of a near-identical mark that is a faint caution for another reason than chance: its classes are
 * unrelated to those asked for, or it has expired and may be renewed. `similarity` is 92-100.
 */
export function setBackScore(similarity: number): number {
  const place = (similarity - NEAR_IDENTICAL_FROM) / (100 - NEAR_IDENTICAL_FROM)
  return Math.round(CAUTION_FROM + place * (SET_BACK_TO - CAUTION_FROM))
}
