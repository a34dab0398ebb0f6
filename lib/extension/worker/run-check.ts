import { type CheckAnswer, type CheckOptions, createCheckClient } from '../../client/check-client.ts'
import { failure, ServiceFailure } from '../../client/failure.ts'
import type { Failure } from '../../client/types.ts'
import { hostOf } from '../address.ts'
import { THIS_BROWSER } from '../askers.ts'
import { disclosureOf } from '../disclosure.ts'
import { checkAlone } from '../engine/engine-client.ts'
import { checkingFrom, foldEvent } from '../fold-events.ts'
import { goodsToSend } from '../said-goods.ts'
import type { Scope, View } from '../view.ts'
import type { Connection } from './connection.ts'
import { offers } from './service-features.ts'

/** Longest time a check may take, in milliseconds; a worker's own requests must answer within 30 s. */
export const CHECK_MS = 20_000

/** How many views of a check are shown at once, and how far apart, in milliseconds, those after them are. */
const VIEWS_AT_ONCE = 60
const VIEWS_APART_MS = 250

type Asking = CheckOptions & { signal: AbortSignal }

/** Last view of a check. */
export type Ended = Extract<View, { phase: 'done' | 'failed' }>

export interface CheckJob {
  /** The service that is asked; null where this browser asks the registers by itself. */
  connection: Connection | null
  /** The cleaned name. */
  name: string
  scope: Scope
  /** Ids of the sources that this browser may ask where it asks by itself; null for all. */
  only: readonly string[] | null
  /** Whether the check was begun in a private window: the service is then told to remember nothing. */
  private: boolean
  /** Whether a service is asked to sign its answer, which is then told letter for letter. */
  receipt?: boolean | undefined
  /** Aborts when the person ends the check. */
  signal: AbortSignal
  /** Called with each view but the last. */
  onView(view: View): void
  fetch?: typeof fetch
  /** Longest time for the check, in milliseconds; CHECK_MS where left out. */
  timeoutMs?: number
}

function failureOf(error: unknown, deadline: AbortSignal): Failure {
  if (deadline.aborted) return failure('timeout')
  return error instanceof ServiceFailure ? error.failure : failure('service')
}

/** Has the service make the check. */
async function askService(job: CheckJob, connection: Connection, options: Asking): Promise<CheckAnswer> {
  const { name, scope, fetch } = job
  const client = createCheckClient({
    ...connection,
    ...(fetch && { fetch }),
    retries: 0,
    online: () => navigator.onLine !== false,
  })
  const { jurisdiction, niceClasses } = scope
  const goods = goodsToSend(scope)
  const sent = goods !== null && (await offers('brand-check:goods', client, connection, options.signal))
  const receipt = job.receipt && (await offers('receipts', client, connection, options.signal))
  return client.brandCheck(
    { name, jurisdiction, niceClasses, ...(sent && { goods }), ...(receipt && { receipt }) },
    options,
  )
}

/** Makes the check, or has it made. */
function ask(job: CheckJob, options: Asking): Promise<CheckAnswer> {
  const { connection, name, scope, only } = job
  if (connection !== null) return askService(job, connection, options)
  const { jurisdiction, niceClasses } = scope
  return checkAlone({ name, jurisdiction, niceClasses, goods: goodsToSend(scope) }, only, options)
}

/** Passes views on as they come, and fewer of them once a service sends more events than it has sources. */
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

/** Makes one check. Resolves to its last view, or to null where the person ended it. */
export async function runViewedCheck(job: CheckJob): Promise<Ended | null> {
  const { connection, name, scope, signal } = job
  const host = connection === null ? THIS_BROWSER : hostOf(connection.baseUrl)
  const deadline = AbortSignal.timeout(job.timeoutMs ?? CHECK_MS)
  let view = checkingFrom(name, scope, Date.now())
  const tell = paced(job.onView)
  tell(view)
  try {
    const answer = await ask(job, {
      signal: AbortSignal.any([signal, deadline]),
      private: job.private,
      onEvent(event) {
        if (signal.aborted) return
        view = foldEvent(view, event)
        tell(view)
      },
    })
    if (signal.aborted) return null
    const told = connection === null ? { told: disclosureOf(answer.result.coverage, job.only) } : {}
    const { result, quota, requestId, sent } = answer
    return {
      phase: 'done',
      scope,
      host,
      result,
      quota,
      requestId,
      ...told,
      ...(result.receipt && sent && { raw: sent }),
    }
  } catch (error) {
    if (signal.aborted) return null
    const keyLast4 = connection?.apiKey.slice(-4) ?? null
    return { phase: 'failed', name, scope, failure: failureOf(error, deadline), host, keyLast4 }
  }
}
