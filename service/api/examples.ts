import { FEATURES, KeyScope } from '../../lib/contract/constants.ts'
import complete from '../../lib/contract/fixtures/example-complete.json' with { type: 'json' }
import degraded from '../../lib/contract/fixtures/example-degraded.json' with { type: 'json' }
import { LARGER_QUOTAS_NOTE } from '../keys/quotas.ts'
import examples from './examples.json' with { type: 'json' }

const { domains: _domains, ...search } = complete

const STREAM = `event: plan
data: {"name":"Vyntra","sources":[{"id":"domain-com","name":".com (Verisign)","kind":"domain","required":true}],"unsearched":[]}

event: domains
data: [{"domain":"vyntra.com","state":"registered","registeredOn":"2019-02-01","expiresOn":null,"source":"rdap.verisign.com","checkedAt":"2026-11-20T09:00:01.000Z","note":null}]

event: quota
data: {"remaining":9999,"resetAt":"2026-12-01T00:00:00.000Z"}

event: result
data: {"id":"…","name":"Vyntra","verdict":"incomplete","score":0,"…":"…"}

`

/** A test checks these against their schemas. */
export const EXAMPLES = {
  stream: STREAM,
  result: {
    complete: { summary: 'Every required source answered', value: complete },
    degraded: { summary: 'Required sources did not answer: what was found stays found', value: degraded },
  },
  search: {
    complete: {
      summary: 'Marks alike in two jurisdictions',
      value: {
        ...search,
        jurisdiction: null,
        jurisdictions: ['CH', 'EU'],
        total: { value: complete.conflicts.length, relation: 'eq' },
        nextCursor: null,
        request: {
          name: complete.name,
          jurisdictions: ['CH', 'EU'],
          niceClasses: complete.niceClasses,
          limit: 50,
          cursor: null,
          status: ['live', 'pending'],
          filedAfter: null,
          owner: null,
        },
        chargeReason: 'verdict',
      },
    },
  },
  quotas: {
    local: {
      summary: 'A key that is used for the first time this month',
      value: {
        key: {
          id: '8c1f0q2x',
          label: 'Local key',
          last4: 'tR4k',
          kind: 'extension',
          scopes: [...KeyScope],
          createdAt: '2026-11-02T08:15:00.000Z',
          expiresAt: null,
        },
        plan: {
          name: 'Local',
          baseFee: { amount: 0, currency: 'CHF' },
          includedRequests: 10_000,
          note: LARGER_QUOTAS_NOTE,
        },
        period: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
        limit: 10_000,
        used: 1,
        remaining: 9_999,
        resetAt: '2026-12-01T00:00:00.000Z',
        rateLimits: [{ name: 'burst', limit: 60, windowSeconds: 60, remaining: 57 }],
        charges: [{ what: 'a brand check with a verdict', units: 1 }],
        freeChecks: { limit: 1000, remaining: 999, resetAt: '2026-11-03T00:00:00.000Z' },
        features: [...FEATURES],
      },
    },
  },
  ...examples,
}
