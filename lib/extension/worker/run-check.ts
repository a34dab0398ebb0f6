import { type CheckClient, createCheckClient } from '../../client/check-client.ts'
import { failure, ServiceFailure } from '../../client/failure.ts'
import type { Failure } from '../../client/types.ts'
import { hostOf } from '../address.ts'
import { checkingFrom, foldEvent } from '../fold-events.ts'
import { goodsToSend } from '../said-goods.ts'
import type { Scope, View } from '../view.ts'
import type { Connection } from './connection.ts'
import { takesGoods } from './service-features.ts'

/** Longest time a check may take, in milliseconds; a worker's own requests must answer within 30 s. */
export const CHECK_MS = 20_000

/** How many views of a check are shown at once, and how far apart, in milliseconds, those after them are. */
const VIEWS_AT_ONCE = 60
const VIEWS_APART_MS = 250

/** Last view of a check. */
export type Ended = Extract<View, { phase: 'done' | 'failed' }>

export interface CheckJob {
  connection: Connection
  /** The cleaned name. */
  name: string
  scope: Scope
  /** Whether the check was begun in a private window: the service is then told to remember nothing. */
  private: boolean
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

function clientOf({ connection, fetch }: CheckJob): CheckClient {
  return createCheckClient({
    ...connection,
    ...(fetch && { fetch }),
    retries: 0,
    online: () => navigator.onLine !== false,
  })
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
  const host = hostOf(connection.baseUrl)
  const deadline = AbortSignal.timeout(job.timeoutMs ?? CHECK_MS)
  let view = checkingFrom(name, scope, Date.now())
  const tell = paced(job.onView)
  tell(view)
  try {
    const client = clientOf(job)
    const ending = AbortSignal.any([signal, deadline])
    const { jurisdiction, niceClasses } = scope
    const goods = goodsToSend(scope)
    const sent = goods !== null && (await takesGoods(client, connection, ending))
    const answer = await client.brandCheck(
      { name, jurisdiction, niceClasses, ...(sent && { goods }) },
      {
        signal: ending,
        private: job.private,
        onEvent(event) {
          if (signal.aborted) return
          view = foldEvent(view, event)
          tell(view)
        },
      },
    )
    return signal.aborted ? null : { phase: 'done', scope, host, ...answer }
  } catch (error) {
    if (signal.aborted) return null
    const keyLast4 = connection.apiKey.slice(-4)
    return { phase: 'failed', name, scope, failure: failureOf(error, deadline), host, keyLast4 }
  }
}
