import { hasScore } from '../../client/believed-verdict.ts'
import type { CheckResult } from '../../client/types.ts'
import type { Coverage, CoverageRow } from '../../contract/answer.ts'
import { isPartial } from '../partial-row.ts'
import type { Scope } from '../scope.ts'
import type { NameCheck } from './project.ts'

/** A source that is missing from a result. `reason` is in the service's own words. */
export interface SourceGap extends Pick<CoverageRow, 'id' | 'name' | 'kind' | 'required' | 'manualUrl' | 'reason'> {
  /** `answered` here means in part, `not_searched` a register outside the check. */
  state: string
  method?: CoverageRow['method']
  truncated?: boolean
  filling?: CoverageRow['filling']
}

/** Lists every source that did not answer in full. A search for only the same letters is partial. */
export function gapsOf({ searched, unavailable, unsearched }: Coverage): SourceGap[] {
  const partly = searched.filter((row) => isPartial(row) || row.state !== 'answered')
  return [...unavailable, ...partly, ...unsearched.map((row) => ({ ...row, state: 'not_searched' }))]
}

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
