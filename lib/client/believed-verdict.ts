import type { Conflict } from '../contract/conflict.ts'
import { CAUTION_FROM, TIERS } from '../contract/constants.ts'
import type { CoverageRow } from '../contract/coverage.ts'
import type { Tier } from '../contract/tier.ts'
import { verdictOf } from '../contract/verdict.ts'
import type { CheckResult, ReadVerdict } from './types.ts'

/** The parts of an answer that decide whether its verdict can be believed. */
export interface Grounds {
  /** Highest score, 0-100, that the answer or one of its conflicts has. */
  highest: number
  /** Whether the score may be higher than was told. */
  lowerBound: boolean
  /** Rows that answered. */
  searched: readonly CoverageRow[]
  unavailable: readonly CoverageRow[]
}

/**
 * Whether the rows support a *none found*: every required source answered in full, is proven, and was searched for more
 * than the same letters.
 */
function rowsProve({ searched, unavailable }: Pick<Grounds, 'searched' | 'unavailable'>): boolean {
  const required = searched.filter((row) => row.required)
  // Every check requires a register of marks: of the EU at least.
  const hasMarks = required.some((row) => row.kind === 'trademark')
  if (!hasMarks || unavailable.some((row) => row.required)) return false
  return required.every((row) => row.method !== 'text' && !row.truncated && row.provenAt !== null)
}

/**
 * The verdict that a client may believe. Only *none found* can be too good to be true: where the rest of the answer
 * contradicts it, the verdict is judged from that rest. Every surface shows the verdict that this function returns.
 */
export function believedVerdict(sent: ReadVerdict, grounds: Grounds): ReadVerdict {
  if (sent !== 'none_found') return sent
  return verdictOf(grounds.highest, !grounds.lowerBound && rowsProve(grounds))
}

/**
 * The tier that a client may believe of a caution: never fainter than the tier of one of its conflicts. Undefined where
 * a conflict that counts came without a tier; the caution is then shown without one.
 */
export function believedTier(
  sent: Tier | undefined,
  conflicts: readonly Pick<Conflict, 'score' | 'tier'>[],
): Tier | undefined {
  const counting = conflicts.filter(({ score, tier }) => score >= CAUTION_FROM || tier !== undefined)
  if (sent === undefined || counting.some(({ tier }) => tier === undefined)) return undefined
  return TIERS.find((each) => each === sent || counting.some(({ tier }) => tier === each))
}

/**
 * Whether a result has a score to show. It has none where nothing was judged, or where nothing was found and sources
 * are missing.
 */
export function hasScore({ verdict, conflicts }: Pick<CheckResult, 'verdict' | 'conflicts'>): boolean {
  if (verdict === 'not_checked') return false
  return verdict !== 'incomplete' || conflicts.length > 0
}
