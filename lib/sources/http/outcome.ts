import type { SourceState } from '../../contract/constants.ts'
import type { SourceContext } from '../source.ts'

interface FullAnswer {
  kind: 'ok'
  text: string
  /** The parsed body, or null for XML. */
  json: unknown
  headers: Headers
  /** Host, with the port unless it is the default. */
  host: string
  crossedHosts: boolean
}

/** A status without an answer. The body is read only for a 404 and for refusals with an explanation. */
interface StatusAnswer {
  kind: 'http'
  status: number
  text: string
  contentType: string
  host: string
  crossedHosts: boolean
  reason: string
  /** Time in milliseconds since the epoch, if the host stated one. */
  retryAt: number | null
}

export interface RateLimited {
  kind: 'rate_limited'
  host: string
  reason: string
  /** Time in milliseconds since the epoch, if the host stated one. */
  retryAt: number | null
  /** True if our own limit stopped the query. */
  unasked?: true
}

type FaultKind =
  | 'timeout'
  | 'abandoned'
  | 'refused'
  | 'too_large'
  | 'bad_address'
  | 'bad_redirect'
  | 'broken_off'
  | 'not_json'
  | 'not_xml'
  | 'left_alone'

/** A failed request. `left_alone` means that the circuit was open. */
export interface Fault {
  kind: FaultKind
  reason: string
  /** True if the query was never sent, so that the upstream's health stays unknown. */
  unasked?: true
}

/** Result of one request. Reasons are shown to the user and contain neither checked names nor addresses. */
export type Outcome = FullAnswer | StatusAnswer | RateLimited | Fault

export interface UpstreamFailure {
  state: SourceState
  reason: string
  retryable: boolean
  /** True if the upstream did not understand the query. Another form may help. */
  misunderstood?: true
}

const LASTING: readonly Outcome['kind'][] = ['bad_address', 'bad_redirect', 'too_large']

/** Returns an outcome's failure. Retries cannot help after refusals (below 500, except 408), or oversized bodies. */
export function failureOf(outcome: Exclude<Outcome, FullAnswer>): UpstreamFailure {
  const { kind, reason } = outcome
  if (kind === 'timeout' || kind === 'rate_limited') return { state: kind, reason, retryable: true }
  const lasting = kind === 'http' ? outcome.status < 500 && outcome.status !== 408 : LASTING.includes(kind)
  return { state: 'error', reason, retryable: !lasting }
}

/** Formats a duration for a reason: `0.2 s`, `3 s`. */
export function seconds(milliseconds: number): string {
  return `${milliseconds < 1000 ? Math.max(0.1, Math.round(milliseconds / 100) / 10) : Math.round(milliseconds / 1000)} s`
}

/** Aborts with a `TimeoutError` after `milliseconds`, or with the parent's reason. */
export function startDeadline(parent: AbortSignal, milliseconds: number) {
  const controller = new AbortController()
  const follow = () => controller.abort(parent.reason)
  const timer = setTimeout(() => controller.abort(new DOMException('deadline', 'TimeoutError')), milliseconds)
  if (parent.aborted) follow()
  else parent.addEventListener('abort', follow, { once: true })
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer)
      parent.removeEventListener('abort', follow)
    },
  }
}

/** Returns an aborted request's fault: `TimeoutError` for a deadline, else the client. `sinceMs`: its start. */
export function stoppedBy(signal: AbortSignal, sinceMs: number, waiting = false): Fault {
  const reason: unknown = signal.reason
  if (!(reason instanceof DOMException) || reason.name !== 'TimeoutError')
    return { kind: 'abandoned', reason: 'the check was abandoned before an answer came' }
  const after = seconds(performance.now() - sinceMs)
  if (waiting) return { kind: 'timeout', unasked: true, reason: `could not be asked within ${after}` }
  return { kind: 'timeout', reason: `no answer in ${after}` }
}

export async function within<T>(
  context: SourceContext,
  milliseconds: number,
  ask: (context: SourceContext) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(context.signal, milliseconds)
  try {
    return await ask({ ...context, signal: deadline.signal })
  } finally {
    deadline.clear()
  }
}

/** Waits for `work` until the signal aborts. `work` then continues for others, and its later error is ignored. */
export async function unlessStopped<T, S>(
  work: Promise<T>,
  signal: AbortSignal,
  stopped: (fault: Fault) => S,
): Promise<T | S> {
  const since = performance.now()
  const { promise, resolve } = Promise.withResolvers<S>()
  const stop = () => resolve(stopped(stoppedBy(signal, since)))
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  work.catch(() => {})
  try {
    return await Promise.race([promise, work])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
