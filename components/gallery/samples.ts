import type { CheckResult } from '../../lib/client/types.ts'
import type { CoverageRow, DomainAnswer, UnsearchedRow } from '../../lib/contract/checks/answer.ts'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import type { MarkGoods } from '../../lib/contract/checks/mark-goods.ts'

export const NOW = Date.parse('2026-11-20T14:02:00Z')
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString()

export function row(id: string, name: string, more: Partial<CoverageRow> = {}): CoverageRow {
  return {
    id,
    name,
    kind: 'trademark',
    jurisdictions: [],
    required: true,
    state: 'answered',
    method: 'similarity',
    askedAt: at(0),
    dataAsOf: null,
    records: null,
    matches: 0,
    truncated: false,
    provenAt: at(2),
    reason: null,
    retryable: false,
    manualUrl: `https://registers.example/${id}?name=Vyntra`,
    attribution: null,
    ...more,
  }
}

export const euipo = row('euipo', 'EU trade mark register (EUIPO)', {
  jurisdictions: ['EU'],
  dataAsOf: '2026-11-19T00:00:00.000Z',
  records: 2_354_583,
  attribution: 'Source: EUIPO',
})
export const zefix = row('zefix', 'Swiss commercial register (Zefix)', {
  kind: 'company',
  jurisdictions: ['CH'],
  dataAsOf: '2026-11-20T03:00:00.000Z',
  records: 793_561,
  attribution: 'Source: Zefix, Federal Office of Justice',
})
export const com = row('rdap-com', '.com registry (Verisign)', { kind: 'domain', method: 'exact', records: 1 })
export const ch = row('rdap-ch', '.ch registry (SWITCH)', { kind: 'domain', method: 'exact', records: 1 })
export const brands = row('brands', 'Brands in use', {
  kind: 'brand_in_use',
  required: false,
  dataAsOf: '2026-09-18T00:00:00.000Z',
  records: 19_119,
  attribution: 'name-suggestion-index, BSD-3-Clause',
  manualUrl: 'https://registers.example/brands',
})
export const answered = [euipo, zefix, com, ch, brands]

const gap = (id: string, name: string, jurisdictions: string[], reason: string): UnsearchedRow => ({
  id,
  name,
  kind: 'trademark',
  jurisdictions,
  required: false,
  reason,
  manualUrl: `https://registers.example/${id}`,
})
export const unsearched = [
  gap('swissreg', 'Swiss trade mark register (Swissreg)', ['CH'], 'not part of a check without a jurisdiction'),
  gap('dpma', 'German trade mark register (DPMA)', ['DE'], 'not part of a check without a jurisdiction'),
  gap('at-marks', 'Austrian trade mark register', ['AT'], 'the office offers no interface'),
  gap('uspto', 'US trade mark register (USPTO)', ['US'], 'not part of a check without a jurisdiction'),
  gap('wipo', 'International register (WIPO)', [], 'automated searching is not allowed'),
]

export function hit(name: string, more: Partial<Conflict> = {}): Conflict {
  return {
    name,
    jurisdiction: 'EU',
    niceClasses: [9, 42],
    source: 'euipo',
    kind: 'trademark',
    number: '017123456',
    status: 'live',
    owner: 'Vintra Ltd',
    filedOn: '2017-08-21',
    registeredOn: '2018-01-04',
    expiresOn: '2027-08-21',
    recordUrl: 'https://registers.example/euipo/017123456',
    classOverlap: [],
    score: 58,
    similarity: {
      score: 91,
      ...(/^vintra$/i.test(name)
        ? {
            reasons: ['sounds_alike'],
            explanation: `${name} sounds the same; one letter differs (Y, I).`,
            evidence: [
              { code: 'sounds_same', values: [name] },
              { code: 'letter_differs', values: ['Y', 'I'] },
            ],
          }
        : { reasons: ['looks_alike'], explanation: `${name} looks alike.` }),
    },
    ...more,
  }
}

export const vintra = hit('VINTRA', { score: 67, tier: 'close', chance: 0.46 })
export const company = hit('Vyntra GmbH', {
  jurisdiction: 'CH',
  niceClasses: [],
  source: 'zefix',
  kind: 'company',
  number: 'CHE-000.000.002',
  owner: null,
  filedOn: null,
  registeredOn: null,
  recordUrl: 'https://registers.example/zefix/2',
  score: 74,
  tier: 'close',
  chance: 0.016,
  similarity: {
    score: 100,
    reasons: ['identical'],
    explanation: 'The same name apart from the legal form (GmbH).',
    evidence: [{ code: 'same_but_form', values: ['GmbH'] }],
  },
})

export function domain(name: string, state: DomainAnswer['state'], more: Partial<DomainAnswer> = {}): DomainAnswer {
  const source = `rdap.${name.split('.').at(-1)}.example`
  return { domain: name, state, registeredOn: null, expiresOn: null, source, checkedAt: at(0), note: null, ...more }
}
const unlisted = 'No active registration found; reserved names look the same.'

export const domains = [
  domain('vyntra.com', 'registered', { registeredOn: '2019-02-01', expiresOn: '2027-02-01' }),
  domain('vyntra.ch', 'not_in_registry', { note: unlisted }),
]
export const manyDomains = [
  ...domains.slice(0, 1),
  ...['ch', 'li', 'swiss', 'de', 'eu', 'at', 'net', 'org', 'io'].map((ending) =>
    domain(`vyntra.${ending}`, 'not_in_registry', { note: unlisted }),
  ),
]
/** Domains of "Café Vyntra", as the DNS writes them. */
export const domainsInWords = [
  domain('xn--cafvyntra-d4a.com', 'registered'),
  domain('xn--caf-vyntra-d7a.com', 'not_in_registry', { note: unlisted }),
  ...['eu', 'at'].map((ending) => domain(`xn--cafvyntra-d4a.${ending}`, 'unknown')),
  ...['ch', 'li', 'swiss', 'de', 'net', 'org', 'io'].map((ending) =>
    domain(`xn--cafvyntra-d4a.${ending}`, 'not_in_registry', { note: unlisted }),
  ),
]
/** Domains of which two belong to registries that a browser cannot query. */
export const domainsUnasked = manyDomains.map((each) =>
  /eu$|at$/.test(each.domain) ? { ...each, state: 'unknown' as const } : each,
)
export const otherDomains = [
  domain('vyntra.com', 'unknown'),
  domain('vyntra.swiss', 'reserved'),
  domain('vyntra.ch', 'not_in_registry', { note: unlisted }),
]

/** A complete result without hits. `more` replaces fields. */
export function result(more: Partial<CheckResult> = {}): CheckResult {
  return {
    id: '0b8f5a0e-6f0e-4f39-9a53-0d8f2c3b6a11',
    name: 'Vyntra',
    score: 0,
    verdict: 'none_found',
    conflicts: [],
    legalRequirements: { jurisdictions: ['CH', 'DE', 'EU', 'AT', 'US'] },
    checkedAt: at(0),
    source: 'snapshot',
    degraded: false,
    scoreIsLowerBound: false,
    jurisdiction: null,
    niceClasses: [],
    domains,
    coverage: { complete: true, searched: answered, unavailable: [], unsearched },
    variants: ['vyntra', 'vintra'],
    charged: true,
    chargeReason: 'verdict',
    test: false,
    receipt: null,
    ...more,
  }
}

/** The goods of some hits in the office's words. Queries for all other hits fail. */
export const goodsByNumber: Record<string, MarkGoods> = {
  '017123450': {
    source: 'euipo',
    number: '017123450',
    state: 'answered',
    askedAt: at(0),
    complete: false,
    classes: [
      {
        niceClass: 9,
        language: 'en',
        terms: ['Computer software for managing cafés', 'Cash registers', 'Electronic payment terminals'],
      },
      { niceClass: 42, language: 'en', terms: ['Software as a service', 'Design of software for others'] },
    ],
    reason: 'the list is longer than is told here',
    retryable: false,
    attribution: 'Source: EUIPO',
  },
  '004711903': {
    source: 'euipo',
    number: '004711903',
    state: 'timeout',
    askedAt: at(0),
    complete: false,
    classes: [],
    reason: 'no answer in 6 s',
    retryable: true,
    attribution: 'Source: EUIPO',
  },
}
