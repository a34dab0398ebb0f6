import { failure, ServiceFailure, thrownFailure } from './failure.ts'
import type { Failure, FailureKind } from './types.ts'

export interface Patience {
  retries: number
  timeoutMs: number
  /** A longer `Retry-After` ends the call. */
  longestWaitMs: number
  now: () => number
  online: () => boolean
}

/** All attempts of a call share the idempotency key. */
export interface Try {
  signal: AbortSignal
  idempotencyKey: string
}

/** Temporary failures. A used-up quota is not one, because its reset is too far away. */
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

/** Milliseconds before a retry: the service's `Retry-After` plus a random part. Null if no retry follows. */
function waitBefore(tries: number, why: Failure, { now, longestWaitMs }: Patience): number | null {
  if (!why.retryable || !PASSING.includes(why.kind)) return null
  const asked = why.retryAt === null ? 0 : why.retryAt - now()
  if (asked > longestWaitMs) return null
  return Math.max(0, asked) + Math.random() * FIRST_WAIT_MS * 2 ** tries
}

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

/** `mayRepeat` returns false after a failure if a retry could do harm. Throws `ServiceFailure`. */
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
