import type { CoverageRow } from '../contract/checks/answer.ts'
import type { Conflict } from '../contract/checks/conflict.ts'
import { CAUTION_FROM, Tier, verdictOf } from '../contract/constants.ts'
import type { CheckResult, ReadVerdict } from './types.ts'

interface Grounds {
  highest: number
  lowerBound: boolean
  searched: readonly CoverageRow[]
  unavailable: readonly CoverageRow[]
}

/** Returns true if every required source answered fully, is proven and compared more than letters. */
function rowsProve({ searched, unavailable }: Pick<Grounds, 'searched' | 'unavailable'>): boolean {
  const required = searched.filter((row) => row.required)
  // Every check requires a trade mark register, at least the EU's.
  const hasMarks = required.some((row) => row.kind === 'trademark')
  if (!hasMarks || unavailable.some((row) => row.required)) return false
  return required.every((row) => row.method !== 'text' && !row.truncated && row.provenAt !== null)
}

/** Returns the sent verdict. If conflicts or sources contradict *none found*, they decide instead. */
export function believedVerdict(sent: ReadVerdict, grounds: Grounds): ReadVerdict {
  if (sent !== 'none_found') return sent
  return verdictOf(grounds.highest, !grounds.lowerBound && rowsProve(grounds))
}

/** Returns a tier no fainter than that of any conflict, or undefined if a conflict that counts lacks a tier. */
export function believedTier(
  sent: Tier | undefined,
  conflicts: readonly Pick<Conflict, 'score' | 'tier'>[],
): Tier | undefined {
  const counting = conflicts.filter(({ score, tier }) => score >= CAUTION_FROM || tier !== undefined)
  if (sent === undefined || counting.some(({ tier }) => tier === undefined)) return undefined
  return Tier.find((each) => each === sent || counting.some(({ tier }) => tier === each))
}

/** Returns false if nothing was judged, or if nothing was found while sources are missing. */
export function hasScore({ verdict, conflicts }: Pick<CheckResult, 'verdict' | 'conflicts'>): boolean {
  if (verdict === 'not_checked') return false
  return verdict !== 'incomplete' || conflicts.length > 0
}
