import type { CheckResult, ReadVerdict } from '../../lib/client/types.ts'
import type { Coverage, CoverageRow } from '../../lib/contract/coverage.ts'

const VERDICTS: readonly string[] = ['conflict', 'caution', 'none_found', 'incomplete']

export interface Answers {
  answered: CoverageRow[]
  /** Did not answer, or not well enough to count, or in a state that is not known here. */
  missing: CoverageRow[]
}

export function answersOf(coverage: Coverage): Answers {
  const rows = [...coverage.unavailable, ...coverage.searched]
  const counts = (row: CoverageRow) => row.state === 'answered' && coverage.searched.includes(row)
  return { answered: rows.filter(counts), missing: rows.filter((row) => !counts(row)) }
}

/**
 * The verdict to draw. One from a newer service is `not_checked`; a `none_found` that its own
 * coverage contradicts is `incomplete`: unknown is never shown as something better.
 */
export function verdictToShow(result: CheckResult): ReadVerdict {
  if (!VERDICTS.includes(result.verdict)) return 'not_checked'
  if (result.verdict !== 'none_found') return result.verdict
  const open =
    result.scoreIsLowerBound ||
    !result.coverage.complete ||
    answersOf(result.coverage).missing.some((row) => row.required) ||
    result.coverage.searched.length === 0
  return open ? 'incomplete' : 'none_found'
}

/** Whether there is a number to show: none where nothing was judged, or nothing was found and sources are missing. */
export function hasScore(result: CheckResult): boolean {
  const verdict = verdictToShow(result)
  if (verdict === 'not_checked') return false
  return verdict !== 'incomplete' || result.conflicts.length > 0
}
