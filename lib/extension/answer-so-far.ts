import { believedTier } from '../client/believed-verdict.ts'
import type { CheckResult, Failure, FailureKind } from '../client/types.ts'
import type { CoverageRow, SourceState } from '../contract/answer.ts'
import type { CheckPlan } from '../contract/check-plan.ts'
import { TIERS } from '../contract/constants.ts'
import { verdictOf } from '../contract/verdict.ts'
import { CUT_OFF } from '../engine/reasons.ts'
import { SERVICE_ITSELF, THIS_BROWSER } from './askers.ts'
import { mayBeCharged } from './failure-cost.ts'
import type { Checking } from './fold-events.ts'

const STATES: Partial<Record<FailureKind, SourceState>> = { timeout: 'timeout', burst: 'rate_limited' }

function silentRow(
  source: CheckPlan['sources'][number],
  { kind, retryable }: Failure,
  reason: string | null,
): CoverageRow {
  return {
    ...source,
    jurisdictions: [],
    manualUrl: null,
    state: STATES[kind] ?? 'error',
    method: source.kind === 'domain' ? 'exact' : 'similarity',
    askedAt: null,
    records: null,
    matches: null,
    truncated: false,
    provenAt: null,
    reason,
    retryable,
    gap: 'source',
  }
}

/**
 * Builds the result of a check that failed after it had found a conflict or a caution. Sources without an answer count
 * as unavailable. Returns null if neither was found.
 */
export function answerSoFar(view: Checking, failure: Failure, host: string): CheckResult | null {
  const { name, scope, plan, rows, conflicts, domains } = view
  const score = Math.max(0, ...conflicts.map((conflict) => conflict.score))
  const verdict = verdictOf(score, false)
  if (verdict === 'incomplete') return null
  const service = { id: SERVICE_ITSELF, name: host, kind: 'trademark', required: true } as const
  const planned = plan?.sources ?? (host === THIS_BROWSER ? [] : [service])
  const silent = planned.filter(({ id }) => !rows.some((row) => row.id === id))
  const tier = verdict === 'caution' ? believedTier(TIERS.at(-1), conflicts) : undefined
  return {
    id: crypto.randomUUID(),
    name,
    score,
    verdict,
    ...(tier && { tier }),
    scoreIsLowerBound: true,
    conflicts,
    domains,
    coverage: {
      complete: false,
      searched: rows.filter(({ state }) => state === 'answered'),
      unavailable: [
        ...rows.filter(({ state }) => state !== 'answered'),
        ...silent.map((source) => silentRow(source, failure, plan ? CUT_OFF : failure.detail)),
      ],
      unsearched: plan?.unsearched ?? [],
    },
    legalRequirements: { jurisdictions: scope.jurisdiction === null ? [] : [scope.jurisdiction] },
    checkedAt: new Date().toISOString(),
    source: 'live',
    degraded: true,
    jurisdiction: scope.jurisdiction,
    niceClasses: scope.niceClasses,
    variants: [],
    charged: mayBeCharged(failure),
    test: false,
    receipt: null,
  }
}
