import { failure, ServiceFailure, thrownFailure } from './failure.ts'
import type { Failure, FailureKind } from './types.ts'

/** How long and how often a call is tried. */
export interface Patience {
  /** How often a call is tried again after a failure that may pass. */
  retries: number
  /** Longest time for one try, in milliseconds. */
  timeoutMs: number
  /**
   * Longest wait between tries that a service may ask for, in milliseconds. If it asks for more, the call is not tried
   * again.
   */
  longestWaitMs: number
  now: () => number
  online: () => boolean
}

/** What each try of a call is given. The idempotency key is the same for all tries. */
export interface Try {
  signal: AbortSignal
  idempotencyKey: string
}

/**
 * Failures that may pass by themselves. A used-up quota is not among them, because it takes too long to come back.
 * Neither is being offline, which is checked first.
 */
const PASSING: readonly FailureKind[] = [
  'burst',
  'no_source',
  'service',
  'unreachable',
  'timeout',
  'interrupted',
  'bad_answer',
]

const FIRST_WAIT_MS = 250

/**
 * Milliseconds to wait before the next try: what the service asks for, plus a small random amount. Null where there is
 * no next try.
 */
export function waitBefore(tries: number, why: Failure, { now, longestWaitMs }: Patience): number | null {
  if (!why.retryable || !PASSING.includes(why.kind)) return null
  const asked = why.retryAt === null ? 0 : why.retryAt - now()
  if (asked > longestWaitMs) return null
  return Math.max(0, asked) + Math.random() * FIRST_WAIT_MS * 2 ** tries
}

/** Waits, or rejects with the reason of the signal. */
function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const left = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', left)
      resolve()
    }, ms)
    signal?.addEventListener('abort', left, { once: true })
  })
}

/**
 * Tries a call until it succeeds, fails in a way that does not pass, or has no tries left. After each failure
 * `mayRepeat` says whether another try would do no harm. Throws ServiceFailure.
 */
export async function tried<T>(
  work: (each: Try) => Promise<T>,
  patience: Patience,
  given: { signal?: AbortSignal | undefined; mayRepeat?: (why: Failure) => boolean } = {},
): Promise<T> {
  const { signal, mayRepeat = () => true } = given
  const idempotencyKey = crypto.randomUUID()
  for (let tries = 0; ; tries++) {
    const deadline = AbortSignal.timeout(patience.timeoutMs)
    try {
      return await work({ signal: signal ? AbortSignal.any([signal, deadline]) : deadline, idempotencyKey })
    } catch (error) {
      const why = thrownFailure(error, patience.online())
      const ms =
        tries < patience.retries && !signal?.aborted && mayRepeat(why) ? waitBefore(tries, why, patience) : null
      if (ms === null) throw error instanceof ServiceFailure ? error : new ServiceFailure(why)
      await wait(ms, signal).catch(() => {
        throw new ServiceFailure(failure('interrupted'))
      })
    }
  }
}
