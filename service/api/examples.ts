import { FEATURES, KeyScope } from '../../lib/contract/constants.ts'
import complete from '../../lib/contract/fixtures/example-complete.json' with { type: 'json' }
import degraded from '../../lib/contract/fixtures/example-degraded.json' with { type: 'json' }
import { LARGER_QUOTAS_NOTE } from '../keys/quotas.ts'

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
  markGoodsRequest: {
    plain: { summary: 'A mark that a check found', value: { source: 'euipo', number: '018123450', language: 'en' } },
  },
  markGoods: {
    told: {
      summary: 'The list of the office',
      value: {
        source: 'euipo',
        number: '018123450',
        state: 'answered',
        askedAt: '2026-11-20T09:00:00.000Z',
        complete: true,
        classes: [
          { niceClass: 9, language: 'en', terms: ['Computer software', 'Measuring instruments'] },
          { niceClass: 42, language: 'en', terms: ['Software as a service'] },
        ],
        reason: null,
        retryable: false,
        attribution: 'Source: EUIPO',
      },
    },
    silent: {
      summary: 'The office did not answer',
      value: {
        source: 'euipo',
        number: '018123450',
        state: 'timeout',
        askedAt: '2026-11-20T09:00:00.000Z',
        complete: false,
        classes: [],
        reason: 'no answer in 6 s',
        retryable: true,
        attribution: 'Source: EUIPO',
      },
    },
  },
  checkRequest: {
    plain: { summary: 'A name', value: { name: 'Vyntra' } },
    scoped: {
      summary: 'A name in one jurisdiction and two classes',
      value: { name: 'Vyntra', jurisdiction: 'CH', niceClasses: [9, 42] },
    },
    leftOut: {
      summary: 'Without the registers that the client searches by itself',
      value: { name: 'Vyntra', leaveOut: ['euipo', 'zefix'] },
    },
    receipt: {
      summary: 'With a receipt',
      value: { name: 'Vyntra', receipt: true },
    },
  },
  searchRequest: {
    plain: { summary: 'Every register', value: { name: 'Vyntra' } },
    scoped: {
      summary: 'Marks in force or pending in two registers, one class, ten a page',
      value: { name: 'Vyntra', jurisdictions: ['EU', 'CH'], niceClasses: [9], status: ['live', 'pending'], limit: 10 },
    },
  },
}
