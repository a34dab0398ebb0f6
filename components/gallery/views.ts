import type { Failure, FailureKind } from '../../lib/client/types.ts'
import type { CheckPlan } from '../../lib/contract/checks/answer.ts'
import { WHO_SEES } from '../../lib/extension/storage/browser-hosts.ts'
import { type Scope, THIS_BROWSER, type View } from '../../lib/extension/view.ts'
import { results } from './results.ts'
import { answered, company, domains, euipo, NOW, unsearched, zefix } from './samples.ts'

const host = 'https://brands.example.com'
export const scope: Scope = { jurisdiction: null, niceClasses: [] }
/** The scope of a café, as a user with a German browser may enter it, and a class by number. */
export const scopeForCafe: Scope = {
  jurisdiction: 'CH',
  niceClasses: [30, 35, 43],
  goods: [
    { term: 'Kaffee', goods: 'coffee', classes: [30] },
    { term: 'coffee shop', goods: 'coffee shop', classes: [43] },
  ],
}
/** The same goods in the EU and Switzerland, where EU marks decide. */
export const scopeForCafeInEu: Scope = { ...scopeForCafe, jurisdiction: null }
/** The scope of the café with goods only as words. */
const scopeInWords: Scope = { ...scopeForCafe, niceClasses: [30, 43] }
const name = 'Vyntra'
const plan: CheckPlan = {
  name,
  sources: answered.map(({ id, name, kind, required }) => ({ id, name, kind, required })),
  unsearched,
}
const quota = { remaining: 412, resetAt: Date.parse('2026-12-01T00:00:00Z') }
const requestId = 'req_8Fk2mQz7'

const checking = (more: Partial<Extract<View, { phase: 'checking' }>> = {}): View => ({
  phase: 'checking',
  name,
  scope,
  host,
  startedAt: NOW - 600,
  plan,
  rows: [],
  conflicts: [],
  domains: [],
  ...more,
})

const failure = (kind: FailureKind, more: Partial<Failure> = {}): Failure => ({
  kind,
  code: null,
  detail: null,
  requestId: null,
  retryable: true,
  retryAt: null,
  ...more,
})

const failed = (kind: FailureKind, more: Partial<Failure> = {}): View => ({
  phase: 'failed',
  name,
  scope,
  failure: failure(kind, more),
  host,
  keyLast4: '7Q2x',
})

const FAILURES: Record<FailureKind, Partial<Failure>> = {
  offline: {},
  unreachable: {},
  timeout: {},
  interrupted: { requestId },
  bad_answer: { requestId },
  key: { code: 'unauthorized', detail: 'This key was revoked on 12 November 2026.', requestId, retryable: false },
  burst: { code: 'burst_exceeded', requestId, retryAt: NOW + 12_000 },
  quota: { code: 'quota_exceeded', requestId, retryAt: quota.resetAt },
  invalid_name: { code: 'invalid_request', detail: 'The name holds no letter and no digit.', requestId },
  no_source: { code: 'no_source_answered', requestId },
  service: { code: 'internal_error', requestId },
}

type Done = Extract<View, { phase: 'done' }>

const done = (id: string, given = scope): View => ({
  phase: 'done',
  scope: given,
  result: results[id] as (typeof results)[string],
  quota,
  requestId,
  host,
})

const SCOPES: Record<string, Scope> = {
  conflict: { jurisdiction: null, niceClasses: [9, 42] },
  caution_close: { jurisdiction: null, niceClasses: [9, 42] },
  caution_moderate: scopeForCafeInEu,
  caution_words_unused: scopeInWords,
  caution_set_back: { jurisdiction: null, niceClasses: [9, 42] },
  incomplete_as_asked: { jurisdiction: 'AT', niceClasses: [] },
}

export const views: Record<string, View> = {
  idle: { phase: 'idle' },
  not_connected: { phase: 'not_connected' },
  consent: { phase: 'consent', name, scope, whoSees: WHO_SEES },
  confirm: { phase: 'confirm', name, changes: ['quotes', 'signs'], host, scope },
  confirm_asker: { phase: 'confirm', name, changes: [], host, scope },
  pick: { phase: 'pick', candidates: ['Vyntra', 'Vyntra Analytics AG', 'Analytics'], host },
  bad_selection: { phase: 'bad_selection', name: '2026', reason: 'digits_only' },
  checking_start: checking({ plan: null }),
  checking: checking({ rows: [{ ...zefix, matches: 1 }, ...answered.slice(2, 4)], conflicts: [company], domains }),
  checking_slow: checking({ startedAt: NOW - 5000, rows: answered.filter((row) => row.id !== euipo.id) }),
  ...Object.fromEntries(Object.keys(results).map((id) => [id, done(id, SCOPES[id])])),
  caution_alone: { ...(done('caution_alone') as Done), quota: null, requestId: null, host: THIS_BROWSER },
  alone_listed: { ...(done('alone_listed') as Done), quota: null, requestId: null, host: THIS_BROWSER },
  alone_nobody: {
    ...(done('alone_nobody') as Done),
    quota: null,
    requestId: null,
    host: THIS_BROWSER,
    told: {
      who: [],
      unasked: [
        { id: 'rdap-com', name: '.com registry (Verisign)', tells: 'Verisign' },
        { id: 'rdap-ch', name: '.ch registry (SWITCH)', tells: 'SWITCH' },
      ],
      only: [],
    },
  },
  beside_service: {
    ...(done('conflict', SCOPES.conflict) as Done),
    told: {
      who: ['brands.example.com'],
      unasked: [{ id: 'zefix', name: 'Swiss commercial register (Zefix)', tells: 'brands.example.com' }],
      only: [],
      here: [euipo.name],
    },
  },
  none_found_remarked: { ...(done('none_found_remarked') as Done), remark: 'kaffee' },
  stopped: { ...(done('stopped') as Done), quota: null, failure: failure('interrupted') },
  kept: { ...(done('none_found') as Done), kept: true },
  ...Object.fromEntries(
    Object.entries(FAILURES).map(([kind, more]) => [`failed_${kind}`, failed(kind as FailureKind, more)]),
  ),
}
