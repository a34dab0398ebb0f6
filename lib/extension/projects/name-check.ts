import { hasScore } from '../../client/believed-verdict.ts'
import type { CheckResult } from '../../client/types.ts'
import type { Coverage } from '../../contract/coverage.ts'
import type { Scope } from '../scope.ts'
import type { NameCheck } from './project.ts'

/** A source that is missing from an answer. */
export interface SourceGap {
  id: string
  name: string
  /** State of the row; `not_searched` for a register that was not part of the check. */
  state: string
  /** Why it is missing, in the service's own words. */
  reason: string | null
  required: boolean
  /** Address where a person can search the source. */
  manualUrl: string | null
}

/** Every source that is missing from an answer: what did not answer, answered in part, or was never asked. */
export function gapsOf({ searched, unavailable, unsearched }: Coverage): SourceGap[] {
  const cut = searched.filter(({ truncated, state }) => truncated || state !== 'answered')
  return [
    ...[...unavailable, ...cut].map(({ reason = null, ...row }) => ({ ...row, reason })),
    ...unsearched.map((row) => ({ ...row, state: 'not_searched' })),
  ].map(({ id, name, state, reason, required, manualUrl }) => ({ id, name, state, reason, required, manualUrl }))
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
