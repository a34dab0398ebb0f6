import { CAUTION_FROM as CAUTION_SCORE, CONFLICT_FROM as CONFLICT_SCORE } from '../contract/constants.ts'

import { LISTED_FROM, NEAR_IDENTICAL_FROM, SIMILAR_FROM } from '../names/score/thresholds.ts'
import type { Hit } from '../sources/source.ts'
import { mayBeRenewed } from './renewal.ts'

/** What a hit may reach. `listed` is shown and does not decide; `none` is not shown. */
export type Band = 'conflict' | 'caution' | 'listed' | 'none'

/** First and last score of each band. */
const SCORES: Record<Exclude<Band, 'none'>, readonly [number, number]> = {
  conflict: [CONFLICT_SCORE, 100],
  caution: [CAUTION_SCORE, CONFLICT_SCORE - 1],
  listed: [1, CAUTION_SCORE - 1],
}

/**
 * The least an identical mark in force reaches where classes overlap: identical signs for identical goods are refused
 * without a likelihood of confusion having to be shown (EUTMR Art. 8(1)(a); Swiss TmPA Art. 3(1)(a); German MarkenG § 9(1) no. 1).
 */
export const IDENTICAL_FROM = 95

type Closeness = 'near' | 'similar' | 'weak' | 'unlike'
type Life = 'live' | 'renewable' | 'dead'

function closeness(similarity: number): Closeness {
  if (similarity >= NEAR_IDENTICAL_FROM) return 'near'
  if (similarity >= SIMILAR_FROM) return 'similar'
  return similarity >= LISTED_FROM ? 'weak' : 'unlike'
}

function lifeOf(hit: Hit, now: number): Life {
  if (hit.status === 'dead') return 'dead'
  if (hit.status !== 'expired') return 'live'
  return mayBeRenewed(hit.expiresOn, now) ? 'renewable' : 'dead'
}

const MARK: Record<Life, { sameClass: Record<Closeness, Band>; otherClass: Record<Closeness, Band> }> = {
  live: {
    sameClass: { near: 'conflict', similar: 'caution', weak: 'listed', unlike: 'none' },
    otherClass: { near: 'caution', similar: 'listed', weak: 'listed', unlike: 'none' },
  },
  renewable: {
    sameClass: { near: 'caution', similar: 'listed', weak: 'listed', unlike: 'none' },
    otherClass: { near: 'listed', similar: 'listed', weak: 'listed', unlike: 'none' },
  },
  dead: {
    sameClass: { near: 'listed', similar: 'none', weak: 'none', unlike: 'none' },
    otherClass: { near: 'listed', similar: 'none', weak: 'none', unlike: 'none' },
  },
}
/** Companies and brands in use: no register of marks proves a right, so they never reach `conflict`. */
const IN_USE: Record<Closeness, Band> = { near: 'caution', similar: 'listed', weak: 'none', unlike: 'none' }
const NO_LONGER_IN_USE: Record<Closeness, Band> = { near: 'listed', similar: 'none', weak: 'none', unlike: 'none' }

/** Classes shared with those asked for. */
export function classOverlap(hit: Hit, niceClasses: readonly number[]): number[] {
  return hit.niceClasses.filter((niceClass) => niceClasses.includes(niceClass))
}

/** The band of a hit: the table in docs/VERDICT.md. A hit whose classes are unknown counts as overlapping. */
export function bandOf(hit: Hit, niceClasses: readonly number[], now: number): Band {
  const close = closeness(hit.similarity.score)
  if (hit.kind !== 'trademark') return (hit.status === 'dead' ? NO_LONGER_IN_USE : IN_USE)[close]
  const differ = niceClasses.length > 0 && hit.niceClasses.length > 0 && classOverlap(hit, niceClasses).length === 0
  return MARK[lifeOf(hit, now)][differ ? 'otherClass' : 'sameClass'][close]
}

/** Risk of one hit, 0-100: its place in its band follows its similarity. 0 where it is not shown. */
export function scoreOf(hit: Hit, niceClasses: readonly number[], now: number): number {
  const band = bandOf(hit, niceClasses, now)
  if (band === 'none') return 0
  const [low, high] = SCORES[band]
  const from = band === 'conflict' ? NEAR_IDENTICAL_FROM : LISTED_FROM
  const place = (hit.similarity.score - from) / (100 - from)
  const score = Math.round(low + place * (high - low))
  return band === 'conflict' && hit.similarity.reasons.includes('identical') ? Math.max(IDENTICAL_FROM, score) : score
}
