import type { SourceContext } from '../source.ts'
import { type Fault, seconds } from './outcome.ts'

interface Deadline {
  signal: AbortSignal
  clear(): void
}

/** Aborts with a `TimeoutError` after `milliseconds`, or with the parent's reason. */
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
 * Fault of an aborted request. A `TimeoutError` is a deadline, and anything else a client that left. `sinceMs` is
 * `performance.now()` at the start.
 */
export function stoppedBy(signal: AbortSignal, sinceMs: number, waiting = false): Fault {
  const reason: unknown = signal.reason
  if (!(reason instanceof DOMException) || reason.name !== 'TimeoutError')
    return { kind: 'abandoned', reason: 'the check was abandoned before an answer came' }
  const after = seconds(performance.now() - sinceMs)
  if (waiting) return { kind: 'timeout', unasked: true, reason: `could not be asked within ${after}` }
  return { kind: 'timeout', reason: `no answer in ${after}` }
}

/** Runs `ask` with an additional deadline. */
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

/** If the signal aborts first, `work` continues for others, and its later error is dropped. */
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
