import type { Conflict } from '../../lib/contract/conflict.ts'
import type { CoverageRow } from '../../lib/contract/coverage.ts'
import type { DomainAnswer } from '../../lib/contract/domain.ts'
import type { CheckEvent } from '../../lib/contract/events.ts'
import type { Quotas } from '../../lib/contract/quotas.ts'
import type { BrandCheckResult } from '../../lib/contract/result.ts'

const now = () => new Date().toISOString()

const row = (id: string, name: string, kind: CoverageRow['kind'], more: Partial<CoverageRow> = {}): CoverageRow => ({
  id,
  name,
  kind,
  jurisdictions: [],
  required: true,
  manualUrl: null,
  state: 'answered',
  method: kind === 'domain' ? 'exact' : 'similarity',
  askedAt: now(),
  records: 2_400_000,
  matches: 0,
  truncated: false,
  provenAt: now(),
  ...more,
})

const vintra: Conflict = {
  name: 'VINTRA',
  jurisdiction: 'EU',
  niceClasses: [9],
  source: 'euipo',
  kind: 'trademark',
  number: '018012345',
  status: 'live',
  owner: 'Vintra Holding GmbH',
  filedOn: '2019-02-01',
  registeredOn: '2019-06-12',
  expiresOn: '2029-02-01',
  recordUrl: 'https://euipo.europa.eu/eSearch/#details/trademarks/018012345',
  classOverlap: [],
  score: 58,
  similarity: { score: 86, reasons: ['sounds_alike'], explanation: 'Sounds the same; y stands for i.' },
}

const domain = (name: string, state: DomainAnswer['state']): DomainAnswer => ({
  domain: name,
  state,
  registeredOn: state === 'registered' ? '2012-04-03' : null,
  expiresOn: null,
  source: 'rdap.verisign.com',
  checkedAt: now(),
  note: null,
})

/** A check of any name that finds one mark that sounds alike: a caution, with one source that did not answer. */
export function cautionFor(name: string, pauses: [number, number] = [0, 0]): (CheckEvent | { pause: number })[] {
  const eu = row('euipo', 'EU trade mark register (EUIPO)', 'trademark', { jurisdictions: ['EU'], matches: 1 })
  const zefix = row('zefix', 'Swiss commercial register (Zefix)', 'company', { jurisdictions: ['CH'] })
  const com = row('rdap-com', '.com registry (Verisign)', 'domain', { records: 1, matches: 1 })
  const ch = row('rdap-ch', '.ch registry (SWITCH)', 'domain', {
    state: 'timeout',
    records: null,
    matches: null,
    provenAt: null,
    reason: 'no answer in 3 s',
    retryable: true,
  })
  const unsearched = [
    {
      id: 'wipo',
      name: 'International register (WIPO)',
      kind: 'trademark' as const,
      jurisdictions: [],
      required: false,
      manualUrl: 'https://branddb.wipo.int/',
      reason: 'automated searching is not allowed',
    },
  ]
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '')
  const domains = [domain(`${slug}.com`, 'registered'), domain(`${slug}.ch`, 'unknown')]
  const result: BrandCheckResult = {
    id: crypto.randomUUID(),
    name,
    score: 58,
    verdict: 'caution',
    conflicts: [vintra],
    legalRequirements: { jurisdictions: ['CH', 'DE', 'EU', 'AT', 'US'] },
    checkedAt: now(),
    source: 'live',
    degraded: true,
    scoreIsLowerBound: true,
    niceClasses: [],
    coverage: { complete: false, searched: [eu, zefix, com], unavailable: [ch], unsearched },
    variants: [slug],
    charged: true,
    test: false,
    receipt: null,
    jurisdiction: null,
    domains,
  }
  const sources = [eu, zefix, com, ch].map(({ id, name, kind, required }) => ({ id, name, kind, required }))
  return [
    { event: 'plan', data: { name, sources, unsearched } },
    { pause: pauses[0] },
    { event: 'source', data: eu },
    { event: 'conflicts', data: [vintra] },
    { event: 'source', data: zefix },
    { event: 'domains', data: domains },
    { pause: pauses[1] },
    { event: 'source', data: com },
    { event: 'source', data: ch },
    { event: 'result', data: result },
  ]
}

export const QUOTAS: Quotas = {
  key: {
    id: 'key_stub',
    label: 'Stub',
    last4: '7Q2x',
    kind: 'extension',
    scopes: ['checks', 'usage'],
    createdAt: '2026-11-01T00:00:00.000Z',
    expiresAt: null,
  },
  plan: {
    name: 'Base',
    baseFee: { amount: 0, currency: 'CHF' },
    includedRequests: 500,
    note: 'Larger quotas are quoted on request.',
  },
  period: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
  limit: 500,
  used: 88,
  remaining: 412,
  resetAt: '2026-12-01T00:00:00.000Z',
  rateLimits: [{ name: 'burst', limit: 30, windowSeconds: 60, remaining: 29 }],
  charges: [{ what: 'brand check', units: 1 }],
  features: ['brand-check:post', 'brand-check:stream', 'brand-check:nice-classes'],
}
