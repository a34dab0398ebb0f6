import type { CoverageRow } from '../../lib/contract/checks/answer.ts'
import { LOCAL_REASONS } from '../../lib/engine/protocol.ts'
import { brands, ch, com, euipo, unsearched, zefix } from './samples.ts'

export const euipoSilent: CoverageRow = {
  ...euipo,
  state: 'timeout',
  records: null,
  matches: null,
  provenAt: null,
  reason: 'no answer in 6 s',
  retryable: true,
}
/** Changes a source so that it had not answered when the check was interrupted. */
export const cutOff = (row: CoverageRow): CoverageRow => ({
  ...row,
  jurisdictions: [],
  state: 'error',
  records: null,
  matches: null,
  reason: LOCAL_REASONS.cutOff,
  retryable: true,
})
const notConnected = { ...euipoSilent, state: 'not_configured', retryable: false, attribution: null } as const
export const needsService = { ...notConnected, reason: 'needs a service' }
export const notAsked = { ...notConnected, reason: LOCAL_REASONS.notAsked }
export const here = { dataAsOf: '2026-11-20T00:00:00.000Z', reason: LOCAL_REASONS.here }
export const notAllowed = { ...notConnected, reason: 'not allowed in this browser' }
export const missing = (unavailable: CoverageRow[], searched: CoverageRow[], others = unsearched) => ({
  degraded: true,
  scoreIsLowerBound: true,
  charged: false,
  chargeReason: 'source_gap' as const,
  coverage: { complete: false, searched, unavailable, unsearched: others },
})
export const found = (matches: number) => ({
  complete: true,
  searched: [{ ...euipo, matches }, zefix, com, ch, brands],
  unavailable: [],
  unsearched,
})
