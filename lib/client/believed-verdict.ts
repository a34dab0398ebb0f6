import type { CoverageRow } from '../contract/coverage.ts'
import { verdictOf } from '../contract/verdict.ts'
import type { CheckResult, ReadVerdict } from './types.ts'

/** What a verdict was sent with, as far as it bears on whether it may be believed. */
export interface Grounds {
  /** Highest score, 0-100, that the answer or one of its conflicts has. */
  highest: number
  /** Whether the score may be higher than was told. */
  lowerBound: boolean
  /** Rows that answered. */
  searched: readonly CoverageRow[]
  unavailable: readonly CoverageRow[]
}

/** Whether the rows themselves bear a *none found*: every required source answered, whole, proven, by more than text. */
function rowsProve({ searched, unavailable }: Pick<Grounds, 'searched' | 'unavailable'>): boolean {
  const required = searched.filter((row) => row.required)
  if (required.length === 0 || unavailable.some((row) => row.required)) return false
  return required.every((row) => row.method !== 'text' && !row.truncated && row.provenAt !== null)
}

/**
 * The verdict that a client may believe of the one that was sent. Only a *none found* can be too good to be true: where its
 * own answer contradicts it, it is what that answer amounts to. Whoever shows a result shows the verdict it has from here.
 */
export function believedVerdict(sent: ReadVerdict, grounds: Grounds): ReadVerdict {
  if (sent !== 'none_found') return sent
  return verdictOf(grounds.highest, !grounds.lowerBound && rowsProve(grounds))
}

/** Whether a result has a score to show: none where nothing was judged, or nothing was found and sources are missing. */
export function hasScore({ verdict, conflicts }: Pick<CheckResult, 'verdict' | 'conflicts'>): boolean {
  if (verdict === 'not_checked') return false
  return verdict !== 'incomplete' || conflicts.length > 0
}
