import { type Fault, seconds } from './outcome.ts'

export interface Deadline {
  signal: AbortSignal
  /** Ends the deadline without aborting. */
  clear(): void
}

/** A signal that aborts with a `TimeoutError` after `milliseconds`, or with the parent's reason when the parent does. */
export function startDeadline(parent: AbortSignal, milliseconds: number): Deadline {
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

/**
 * Why a request ended with its signal: a deadline (the reason is a `TimeoutError`, as `AbortSignal.timeout` gives it)
 * or a client that went away. `sinceMs` is `performance.now()` when the request was made.
 */
export function stoppedBy(signal: AbortSignal, sinceMs: number, waiting = false): Fault {
  const reason: unknown = signal.reason
  if (!(reason instanceof DOMException) || reason.name !== 'TimeoutError')
    return { kind: 'abandoned', reason: 'the check was abandoned before an answer came' }
  const after = seconds(performance.now() - sinceMs)
  return { kind: 'timeout', reason: waiting ? `could not be asked within ${after}` : `no answer in ${after}` }
}
