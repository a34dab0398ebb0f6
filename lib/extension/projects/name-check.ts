import { hasScore } from '../../client/believed-verdict.ts'
import type { CheckResult } from '../../client/types.ts'
import type { Coverage, CoverageRow } from '../../contract/coverage.ts'
import { isPartial } from '../partial-row.ts'
import type { Scope } from '../scope.ts'
import type { NameCheck } from './project.ts'

/** A source that is missing from an answer. `reason` says why, in the service's own words. */
export interface SourceGap extends Pick<CoverageRow, 'id' | 'name' | 'kind' | 'required' | 'manualUrl' | 'reason'> {
  /**
   * State of the row: `answered` for a source that answered in part, and `not_searched` for a register that was not
   * part of the check.
   */
  state: string
  /** How it was searched, whether it had more than it gave, and how much of it is held; absent where it was not. */
  method?: CoverageRow['method']
  truncated?: boolean
  filling?: CoverageRow['filling']
}

/**
 * Every source that is missing from an answer: what did not answer, answered in part, or was never asked. A register
 * that was searched for the same letters alone answered in part.
 */
export function gapsOf({ searched, unavailable, unsearched }: Coverage): SourceGap[] {
  const partly = searched.filter((row) => isPartial(row) || row.state !== 'answered')
  return [...unavailable, ...partly, ...unsearched.map((row) => ({ ...row, state: 'not_searched' }))]
}

/** The summary of an answer for the list of a project. */
export function checkOf(result: CheckResult, scope: Scope): NameCheck {
  const gaps = gapsOf(result.coverage)
  const namesOf = (isUnsearched: boolean) =>
    gaps.filter(({ state }) => (state === 'not_searched') === isUnsearched).map(({ name }) => name)
  return {
    verdict: result.verdict,
    ...(result.tier && { tier: result.tier }),
    score: hasScore(result) ? result.score : null,
    scoreIsLowerBound: result.scoreIsLowerBound,
    at: Date.parse(result.checkedAt),
    scope,
    missing: namesOf(false),
    unsearched: namesOf(true),
    test: result.test,
  }
}
