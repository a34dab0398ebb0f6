import { type CheckAnswer, type CheckOptions, createCheckClient } from '../../client/check-client.ts'
import { failure, ServiceFailure } from '../../client/failure.ts'
import type { Failure } from '../../client/types.ts'
import type { BrandCheckRequest } from '../../contract/request.ts'
import { hostOf } from '../address.ts'
import { answerSoFar } from '../answer-so-far.ts'
import { THIS_BROWSER } from '../askers.ts'
import { type Disclosure, disclosureOf, hereBeside } from '../disclosure.ts'
import { checkAlone, checkBeside } from '../engine/engine-client.ts'
import { checkingFrom, foldEvent } from '../fold-events.ts'
import { goodsToSend } from '../said-goods.ts'
import type { Scope, View } from '../view.ts'
import type { Connection } from './connection.ts'
import { type Feature, hasFeature } from './service-features.ts'

/** Milliseconds. A worker's own requests must answer within 30 s. */
const CHECK_MS = 20_000

/** The first views are passed on at once. Later ones are so many milliseconds apart. */
const VIEWS_AT_ONCE = 60
const VIEWS_APART_MS = 250

type Asking = CheckOptions & { signal: AbortSignal }

export type Ended = Extract<View, { phase: 'done' | 'failed' }>

export interface CheckJob {
  connection: Connection | null
  name: string
  scope: Scope
  only: readonly string[] | null
  /** Ids of sources to query at the service despite an offline snapshot. */
  atService?: readonly string[] | undefined
  /** True for a private window: the service must then cache nothing. */
  private: boolean
  /** Requests a signed result, whose exact text goes into `raw` of the view. */
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

/** A service that does not report whether it can leave sources out is still not queried for them. */
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
  const request = { name, jurisdiction, niceClasses, goods: goodsToSend(scope) }
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

/** A service may send very many events. */
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
  const host = connection === null ? THIS_BROWSER : hostOf(connection.baseUrl)
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
