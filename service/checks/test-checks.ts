import { compareNames } from '../../lib/names/search.ts'
import { EUIPO } from '../../lib/sources/offices/euipo/index.ts'
import { emptyAnswer, type Hit, type Source, type SourceAnswer, type SourceQuery } from '../../lib/sources/source.ts'

/** Nobody would name a product like this. */
const TEST_NAME = 'Test-Conflict'

/** Shows a conflict before any register is connected. Answers that include this register are marked `test`. */
function createTestRegister(): Source {
  return {
    id: 'test-register',
    name: 'Test register (made up)',
    kind: 'trademark',
    jurisdictions: ['EU'],
    method: 'similarity',
    attribution: 'Made up by this service for trying it out',
    deadlineMs: 1000,
    manualUrl: () => null,
    role: () => ({ asked: true, required: false }),
    async search(query, { now }) {
      const similarity = compareNames(query.name, TEST_NAME)
      const at = new Date(now()).toISOString()
      const answer = { ...emptyAnswer('answered', null), dataAsOf: at, provenAt: at, records: 1, matches: 0 }
      if (similarity === null) return answer
      return {
        ...answer,
        matches: 1,
        hits: [
          {
            name: TEST_NAME.toUpperCase(),
            kind: 'trademark',
            jurisdiction: 'EU',
            niceClasses: [...query.niceClasses],
            number: '000000000',
            status: 'live',
            owner: 'Made-up Owner Ltd',
            filedOn: '2019-01-15',
            registeredOn: '2019-06-03',
            expiresOn: '2029-01-15',
            recordUrl: null,
            similarity,
          },
        ],
      }
    },
  }
}

type TestRefusal = 'quota_exceeded' | 'burst_exceeded' | 'no_source_answered'

type TestScenario =
  | { kind: 'conflict' | 'caution' | 'none_found' | 'incomplete' | 'other' }
  | { kind: 'refusal'; code: TestRefusal }
  | { kind: 'source'; sourceId: string; state: TestState }

const MADE_UP = 'made up: a test key asks no register'

type Fault = Pick<SourceAnswer, 'state' | 'reason' | 'retryable'> & Partial<SourceAnswer>

/** Faults by the ending of a test name (`Test-<source>-timeout`). */
const STATES = {
  timeout: { state: 'timeout', reason: 'no answer in time', retryable: true },
  error: { state: 'error', reason: 'answered with an error', retryable: true },
  'rate-limited': { state: 'rate_limited', reason: 'asked too often', retryable: true },
  'not-configured': { state: 'not_configured', reason: 'not connected', retryable: false },
  'not-proven': { state: 'not_proven', reason: 'could not prove that it answers', retryable: true },
  stale: { state: 'answered_stale', reason: 'its records are too old', retryable: false },
  truncated: { state: 'answered', reason: 'more was found than was sent', retryable: false, truncated: true },
  'same-letters': { state: 'answered', reason: 'only the same text was searched', retryable: false, method: 'text' },
} as const satisfies Record<string, Fault>
type TestState = keyof typeof STATES

export const TEST_STATES = Object.keys(STATES) as TestState[]

const WHOLE: Record<string, TestScenario> = {
  'test-conflict': { kind: 'conflict' },
  'test-caution': { kind: 'caution' },
  'test-none-found': { kind: 'none_found' },
  'test-incomplete': { kind: 'incomplete' },
  'test-quota-used-up': { kind: 'refusal', code: 'quota_exceeded' },
  'test-rate-limited': { kind: 'refusal', code: 'burst_exceeded' },
  'test-no-source-answered': { kind: 'refusal', code: 'no_source_answered' },
}

/** Matches dashes, underscores and lookalikes. */
const HYPHENS = String.raw`\p{Pd}\p{Pc}\u02d7\u2027\u2043\u2212`
const SEPARATORS = new RegExp(String.raw`[\s${HYPHENS}]`, 'gu')
const RESERVED = new RegExp(String.raw`^test\s*[${HYPHENS}]`, 'u')

const normal = (name: string) => name.normalize('NFKC').toLowerCase()
const squashed = (name: string) => normal(name).replace(SEPARATORS, '')

/** True for a reserved name: `Test-…` or a scenario, however written. `Test Kitchen` is a real name. */
function isTestName(name: string, sourceIds: readonly string[]): boolean {
  return RESERVED.test(normal(name)) || testScenario(name, sourceIds).kind !== 'other'
}

function testScenario(name: string, sourceIds: readonly string[]): TestScenario {
  const asked = squashed(name)
  const whole = Object.entries(WHOLE).find(([known]) => asked === squashed(known))?.[1]
  if (whole !== undefined) return whole
  for (const sourceId of sourceIds) {
    const state = TEST_STATES.find((each) => asked === squashed(`test-${sourceId}-${each}`))
    if (state !== undefined) return { kind: 'source', sourceId, state }
  }
  return { kind: 'other' }
}

function company(query: SourceQuery): Hit[] {
  const similarity = compareNames(query.name, query.name)
  if (similarity === null) return []
  return [
    {
      name: query.name,
      kind: 'company',
      jurisdiction: 'CH',
      niceClasses: [],
      number: 'CHE-000.000.000',
      status: 'live',
      owner: null,
      filedOn: null,
      registeredOn: null,
      expiresOn: null,
      recordUrl: null,
      similarity,
    },
  ]
}

function wholeAnswer(hits: Hit[], now: number): SourceAnswer {
  const at = new Date(now).toISOString()
  return {
    ...emptyAnswer('answered', MADE_UP),
    dataAsOf: null,
    provenAt: at,
    records: 1,
    matches: hits.length,
    hits,
  }
}

function answerFor(scenario: TestScenario, source: Source, query: SourceQuery, now: number): SourceAnswer {
  if (scenario.kind === 'other') return emptyAnswer('not_configured', MADE_UP)
  if (scenario.kind === 'incomplete' && source.id === EUIPO.facts.id) return emptyAnswer('not_configured', MADE_UP)
  if (scenario.kind === 'source' && source.id === scenario.sourceId) {
    const { reason, ...fault } = STATES[scenario.state]
    const answered = fault.state.startsWith('answered') ? wholeAnswer([], now) : emptyAnswer(fault.state, null)
    return { ...answered, ...fault, reason: `${reason} (${MADE_UP})` }
  }
  return wholeAnswer(scenario.kind === 'caution' && source.kind === 'company' ? company(query) : [], now)
}

/** Replaces every source by a fake. Without a scenario, only the synthetic register counts: never `none_found`. */
function testSources(sources: readonly Source[], scenario: TestScenario): Source[] {
  const stands = sources.map((source): Source => {
    const { id, name, kind, jurisdictions } = source
    return {
      id,
      name,
      kind,
      jurisdictions,
      method: kind === 'domain' ? 'exact' : 'similarity',
      attribution: 'Made up by this service for trying it out',
      deadlineMs: 1000,
      manualUrl: (asked) => source.manualUrl(asked),
      role: (query) => source.role(query),
      search: async (query, { now }) => answerFor(scenario, source, query, now()),
    }
  })
  return scenario.kind === 'conflict' || scenario.kind === 'other' ? [...stands, createTestRegister()] : stands
}

export class TestRefused extends Error {
  override name = 'TestRefused'
  readonly code: TestRefusal

  constructor(code: TestRefusal) {
    super('refused as asked for')
    this.code = code
  }
}

/** Thrown if a name reserved for test keys was sent with a different key. */
export class ReservedName extends Error {
  override name = 'ReservedName'
}

/**
 * Returns synthetic sources for a test, or null for a real check. Other keys only get a conflict, so that nobody
 * mistakes an answer for nothing found. Throws `TestRefused` and `ReservedName`.
 */
export function sourcesForTest(sources: readonly Source[], name: string, isTestKey: boolean): Source[] | null {
  const ids = sources.map(({ id }) => id)
  if (!isTestKey && !isTestName(name, ids)) return null
  const scenario = testScenario(name, ids)
  if (!isTestKey && scenario.kind !== 'conflict') throw new ReservedName('This name is answered to a test key only.')
  if (scenario.kind === 'refusal') throw new TestRefused(scenario.code)
  return testSources(sources, scenario)
}
