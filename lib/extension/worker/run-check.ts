import { believedTier } from '../../client/believed-verdict.ts'
import { type CheckAnswer, type CheckClient, type CheckOptions, createCheckClient } from '../../client/check-client.ts'
import { failure, ServiceFailure } from '../../client/failure.ts'
import { type ProgressEvent, readResult } from '../../client/tolerant.ts'
import type { CheckResult, Failure } from '../../client/types.ts'
import type { CheckPlan, Coverage, CoverageRow } from '../../contract/checks/answer.ts'
import type { BrandCheckRequest } from '../../contract/checks/request.ts'
import { type FEATURES, type SourceState, Tier, verdictOf } from '../../contract/constants.ts'
import {
  type Disclosure,
  type EngineAnswer,
  type EngineQuestion,
  isHere,
  LOCAL_REASONS,
} from '../../engine/protocol.ts'
import { HOSTS_OF_SOURCES } from '../../engine/source-lists.ts'
import { z } from '../../zod.ts'
import { browser } from '../browser.ts'
import { checkingFrom, foldEvent } from '../messages/check-session.ts'
import { scopes } from '../scope.ts'
import { hostAccess } from '../storage/consent.ts'
import { preferences } from '../storage/preferences.ts'
import { translate } from '../strings.ts'
import { mayBeCharged, type Scope, SERVICE_ITSELF, THIS_BROWSER, type View } from '../view.ts'
import { wording } from '../wording.ts'
import type { Connection } from './connection.ts'
import { hasSnapshots } from './daily-packs.ts'
import { connectEngine } from './engine.ts'

const STATES: Partial<Record<Failure['kind'], SourceState>> = { timeout: 'timeout', burst: 'rate_limited' }

/** Returns the reason without the prefix for a local register. The rest also applies to a service. */
const withoutHere = (reason: string | null = null) =>
  isHere({ reason }) ? (reason ?? '').slice(LOCAL_REASONS.here.length).replace(/^; /, '') || null : reason

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

/** Builds the result of a check that failed after a conflict or caution. Null without either. */
function answerSoFar(view: ReturnType<typeof foldEvent>, failure: Failure, host: string): CheckResult | null {
  const { name, scope, plan, rows, conflicts, domains } = view
  const score = Math.max(0, ...conflicts.map((conflict) => conflict.score))
  const verdict = verdictOf(score, false)
  if (verdict === 'incomplete') return null
  const service = { id: SERVICE_ITSELF, name: host, kind: 'trademark', required: true } as const
  const planned = plan?.sources ?? (host === THIS_BROWSER ? [] : [service])
  const silent = planned.filter(({ id }) => !rows.some((row) => row.id === id))
  const tier = verdict === 'caution' ? believedTier(Tier.at(-1), conflicts) : undefined
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
        ...silent.map((source) => silentRow(source, failure, plan ? LOCAL_REASONS.cutOff : failure.detail)),
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

/** The name of an added ending is that of its registry. */
const whoKeeps = ({ id, name, kind }: Pick<CoverageRow, 'id' | 'name' | 'kind'>) =>
  wording.recipients(HOSTS_OF_SOURCES[id]?.map(({ tells }) => tells) ?? (kind === 'domain' ? [name] : []), translate)

function disclosureOf({ searched, unavailable }: Coverage, only: readonly string[] | null): Disclosure {
  const rows = [...searched, ...unavailable]
  const asked = rows.filter(
    (row) => (only === null || only.includes(row.id)) && row.state !== 'not_configured' && !isHere(row),
  )
  const left = rows.filter(({ reason }) => reason === LOCAL_REASONS.notAsked)
  return {
    who: [...new Set(asked.flatMap(whoKeeps))],
    unasked: left.map((row) => ({ id: row.id, name: row.name, tells: whoKeeps(row).join(', ') })),
    only,
  }
}

/** Like `disclosureOf`, for a check that `host` did not finish. Undefined if this device searched nothing. */
function hereBeside({ searched }: Coverage, host: string, { kind }: Failure): Disclosure | undefined {
  const here = searched.filter(isHere).map(({ name }) => name)
  return here.length === 0 ? undefined : { who: kind === 'offline' ? [] : [host], unasked: [], only: [], here }
}

const PAUSES_KEY = 'pauses'
type Pauses = Record<string, number>

/**
 * Reads which hosts have an open circuit, and until when, in milliseconds since the epoch. They are stored, because a
 * circuit can stay open across browser restarts. Validates them without `z.record`, which alone needs 2 kB of the worker.
 */
async function readPauses(now: number): Promise<Pauses> {
  const stored: object = (await browser.storage.local.get(PAUSES_KEY))[PAUSES_KEY] ?? {}
  return Object.fromEntries(Object.entries(stored).filter(([, until]) => typeof until === 'number' && until > now))
}

async function keepPauses(pauses: Pauses, now: number): Promise<void> {
  await navigator.locks.request(PAUSES_KEY, async () => {
    await browser.storage.local.set({ [PAUSES_KEY]: { ...(await readPauses(now)), ...pauses } })
  })
}

type Ending = Exclude<EngineAnswer, { kind: 'event' | 'paused' }>

interface Engine {
  send(question: EngineQuestion): void
  next<Kind extends Ending['kind']>(): Promise<Extract<Ending, { kind: Kind }>>
}

/** Searches on this device. Throws the abort reason of `signal`. */
async function withEngine<T>({ signal, onEvent }: CheckOptions, work: (engine: Engine) => Promise<T>): Promise<T> {
  const port = await connectEngine()
  const { promise: ended, reject } = Promise.withResolvers<never>()
  let waiting = Promise.withResolvers<Ending>()
  const send = (question: EngineQuestion) => port.postMessage(question)
  const stop = () => reject(signal?.reason)
  port.onmessage = ({ data }: MessageEvent<EngineAnswer>) => {
    if (data.kind === 'event') onEvent?.(data.event)
    else if (data.kind === 'paused') void keepPauses(data.pauses, Date.now())
    else waiting.resolve(data)
  }
  signal?.addEventListener('abort', stop, { once: true })
  try {
    signal?.throwIfAborted()
    return await Promise.race([
      ended,
      work({
        send,
        async next() {
          const answer = await waiting.promise
          waiting = Promise.withResolvers()
          if (answer.kind === 'failed')
            throw new ServiceFailure(failure(answer.why === 'no_source' ? 'no_source' : 'service'))
          return answer as never
        },
      }),
    ])
  } finally {
    signal?.removeEventListener('abort', stop)
    send({ kind: 'end' })
    port.close()
  }
}

/** Checks without a service. `only` lists the network sources, null for all. Throws ServiceFailure or the abort. */
async function checkAlone(
  request: BrandCheckRequest,
  only: readonly string[] | null,
  options: CheckOptions,
): Promise<CheckAnswer> {
  const { private: isPrivate = false } = options
  if (navigator.onLine === false && only === null && !(await hasSnapshots()))
    throw new ServiceFailure(failure('offline'))
  const [allowed, pauses, { endings }] = await Promise.all([
    hostAccess.origins(),
    readPauses(Date.now()),
    preferences.read(),
  ])
  return withEngine(options, async ({ send, next }) => {
    send({ kind: 'check', request, private: isPrivate, allowed, pauses, only, endings })
    const { result: raw } = await next<'result'>()
    const result = readResult(raw)
    if (result === null) throw new ServiceFailure(failure('bad_answer'))
    return { result, quota: null, requestId: null, raw }
  })
}

/** Looks for a remark on a name in the word lists of this device. Resolves to null if there is none. */
export const remarkOn = (name: string, scope: Scope, signal: AbortSignal) =>
  withEngine({ signal }, async ({ send, next }) => {
    send({ kind: 'remark', name, scope })
    return (await next<'remarked'>()).remark
  })

/** Reports failures as interrupted, because the service has answered and may have charged the check. */
const afterAnswer = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch(() => Promise.reject(new ServiceFailure(failure('interrupted'))))

/** Emits all rows again, because "nobody was told" becomes false if a service is then queried. */
function rowsOfHere({ onEvent }: CheckOptions) {
  const rows: Extract<ProgressEvent, { event: 'source' }>[] = []
  let isElsewhere = false
  const tell = ({ event, data }: (typeof rows)[number]) =>
    onEvent?.({ event, data: isElsewhere ? { ...data, reason: withoutHere(data.reason) } : data })
  return {
    onEvent(event: ProgressEvent) {
      if (event.event !== 'source') return onEvent?.(event)
      rows.push(event)
      tell(event)
    },
    areAskedElsewhere() {
      isElsewhere = true
      for (const row of rows) tell(row)
    },
  }
}

/** Resolves to null if the service cannot leave sources out. */
type AskWithout = (leaveOut: readonly string[], options: CheckOptions) => Promise<CheckAnswer | null>

/**
 * Lets a service check a name, but searches offline snapshots on this device. If the service cannot leave sources out,
 * queries it for all. `atService` lists sources to query there despite a snapshot. Throws like `checkAlone`.
 */
async function checkBeside(
  request: BrandCheckRequest,
  { host, atService, ask }: { host: string; atService: readonly string[]; ask: AskWithout },
  options: CheckOptions,
): Promise<CheckAnswer & { told?: Disclosure }> {
  const askAll = async () => (await ask([], options)) as CheckAnswer
  if (!(await hasSnapshots())) return askAll()
  const here = rowsOfHere(options)
  return withEngine({ ...options, onEvent: here.onEvent }, async ({ send, next }) => {
    send({ kind: 'beside', request, private: options.private === true, atService })
    const { ids } = await next<'kept'>()
    const searched = next<'searched'>()
    // If the service fails first, the failure waits for the end of the local search.
    const isOver = searched.then(
      () => {},
      () => {},
    )
    const askWithout = () =>
      ask(ids, {
        ...options,
        onEvent(event) {
          if (event.event !== 'source' || !ids.includes(event.data.id)) options.onEvent?.(event)
        },
      })
    const asking = askWithout().then(async (left) => {
      if (left !== null) return { answer: left, isOfAll: false }
      here.areAskedElsewhere()
      return { answer: await askAll(), isOfAll: true }
    })
    const { answer, isOfAll } = await asking.catch((error: unknown) => isOver.then(() => Promise.reject(error)))
    // Reports the service's hits immediately, because the local search may still fail.
    options.onEvent?.({ event: 'conflicts', data: answer.result.conflicts })
    const joined = await afterAnswer(async () => {
      await searched
      send({ kind: 'join', answer: answer.result, host, isOfAll })
      return next<'joined'>()
    })
    const result = joined.answer as CheckAnswer['result']
    return { ...answer, result, raw: result, told: joined.told }
  })
}

const KNOWN_MS = 3_600_000
/** Time in milliseconds to wait for the service's feature list. After it, the check continues without the list. */
const WAIT_MS = 2_000

const FEATURES_KEY = 'features'
const Known = z.object({ baseUrl: z.string(), at: z.number(), features: z.array(z.string()) })

async function remembered(baseUrl: string): Promise<string[] | null> {
  const read = Known.safeParse((await browser.storage.session.get(FEATURES_KEY))[FEATURES_KEY])
  const isOurs = read.success && read.data.baseUrl === baseUrl && Math.abs(Date.now() - read.data.at) < KNOWN_MS
  return isOurs ? read.data.features : null
}

type Feature = (typeof FEATURES)[number]

/** Services reject requests that need an unsupported feature, so this first queries the features only. */
async function hasFeature(
  feature: Feature,
  otherwise: boolean,
  client: CheckClient,
  { baseUrl }: Connection,
  signal: AbortSignal,
): Promise<boolean> {
  const known = await remembered(baseUrl)
  if (known !== null) return known.includes(feature)
  try {
    const { features } = await client.quotas({ signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]) })
    await browser.storage.session.set({ [FEATURES_KEY]: { baseUrl, at: Date.now(), features } })
    return features.includes(feature)
  } catch {
    return otherwise
  }
}

/** Time in milliseconds. The browser stops a worker if a request takes over 30 s. */
const CHECK_MS = 20_000

/** Number of views to pass on immediately. Later views are `VIEWS_APART_MS` milliseconds apart. */
const VIEWS_AT_ONCE = 60
const VIEWS_APART_MS = 250

type Asking = CheckOptions & { signal: AbortSignal }

type Ended = Extract<View, { phase: 'done' | 'failed' }>

interface CheckJob {
  connection: Connection | null
  name: string
  scope: Scope
  only: readonly string[] | null
  /** Ids of sources to query at the service despite an offline snapshot. */
  atService?: readonly string[] | undefined
  /** True in a private window. The service must then cache nothing. */
  private: boolean
  /** Requests a signed result and puts its exact text into the view's `raw`. */
  receipt?: boolean | undefined
  signal: AbortSignal
  onView(view: View): void
  fetch?: typeof fetch
  timeoutMs?: number
}

function failureOf(error: unknown, deadline: AbortSignal): Failure {
  if (deadline.aborted) return failure('timeout')
  return error instanceof ServiceFailure ? error.failure : failure('service')
}

/** Queries the service. If its features are unknown, assumes that it can leave sources out. */
async function askService(
  job: CheckJob,
  connection: Connection,
  request: BrandCheckRequest,
  leaveOut: readonly string[],
  options: Asking,
): Promise<CheckAnswer | null> {
  const { fetch } = job
  const client = createCheckClient({
    ...connection,
    ...(fetch && { fetch }),
    retries: 0,
    online: () => navigator.onLine !== false,
  })
  const can = (feature: Feature, otherwise: boolean) =>
    hasFeature(feature, otherwise, client, connection, options.signal)
  const { goods, ...rest } = request
  const leaves = leaveOut.length > 0
  if (leaves && !(await can('brand-check:leave-out', true))) return null
  const sent = goods && (await can('brand-check:goods', false))
  const receipt = job.receipt && (await can('receipts', false))
  return client.brandCheck(
    { ...rest, ...(sent && { goods }), ...(leaves && { leaveOut: [...leaveOut] }), ...(receipt && { receipt }) },
    options,
  )
}

function ask(job: CheckJob, host: string, options: Asking): Promise<CheckAnswer & { told?: Disclosure }> {
  const { connection, name, scope, only, atService = [] } = job
  const { jurisdiction, niceClasses } = scope
  const request = { name, jurisdiction, niceClasses, goods: scopes.goodsToSend(scope) }
  if (connection === null) return checkAlone(request, only, options)
  return checkBeside(
    request,
    {
      host,
      atService,
      ask: (leaveOut, given) => askService(job, connection, request, leaveOut, { ...options, ...given }),
    },
    options,
  )
}

/** Drops views that follow too quickly, because a service may send very many events. */
function paced(onView: (view: View) => void): (view: View) => void {
  let told = 0
  let last = 0
  return (view) => {
    const now = Date.now()
    if (told >= VIEWS_AT_ONCE && now - last < VIEWS_APART_MS) return
    told++
    last = now
    onView(view)
  }
}

export async function runViewedCheck(job: CheckJob): Promise<Ended | null> {
  const { connection, name, scope, signal } = job
  const host = connection === null ? THIS_BROWSER : new URL(connection.baseUrl).host
  const deadline = AbortSignal.timeout(job.timeoutMs ?? CHECK_MS)
  let view = checkingFrom(name, scope, Date.now(), host)
  const tell = paced(job.onView)
  tell(view)
  try {
    const answer = await ask(job, host, {
      signal: AbortSignal.any([signal, deadline]),
      private: job.private,
      onEvent(event) {
        if (signal.aborted) return
        view = foldEvent(view, event)
        tell(view)
      },
    })
    if (signal.aborted) return null
    const { result, quota, requestId, sent } = answer
    const told = connection === null ? disclosureOf(result.coverage, job.only) : answer.told
    return {
      phase: 'done',
      scope,
      host,
      result,
      quota,
      requestId,
      ...(told && { told }),
      ...(result.receipt && sent && { raw: sent }),
    }
  } catch (error) {
    if (signal.aborted) return null
    const failure = failureOf(error, deadline)
    const result = answerSoFar(view, failure, host)
    if (result === null) {
      const keyLast4 = connection?.apiKey.slice(-4) ?? null
      return { phase: 'failed', name, scope, failure, host, keyLast4 }
    }
    const { coverage } = result
    const told = connection === null ? disclosureOf(coverage, job.only) : hereBeside(coverage, host, failure)
    return {
      phase: 'done',
      scope,
      host,
      result,
      quota: null,
      requestId: failure.requestId,
      failure,
      ...(told && { told }),
    }
  }
}
