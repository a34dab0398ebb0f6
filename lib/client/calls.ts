import { isServiceAddress } from '../loopback.ts'
import { cappedText, failure, problemFailure, ServiceFailure, thrownFailure } from './failure.ts'
import type { Failure, FailureKind } from './types.ts'

interface Call {
  baseUrl: string
  apiKey: string
  fetch: typeof fetch
  now: () => number
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await cappedText(response))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Throws `ServiceFailure` for a status other than 2xx. */
export async function send(call: Call, path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('X-API-Key', call.apiKey)
  const response = await call.fetch(`${call.baseUrl}${path}`, {
    ...init,
    headers,
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  })
  if (response.ok) return response
  throw new ServiceFailure(problemFailure(await readJson(response), response.status, response.headers, call.now()))
}

/** Throws `ServiceFailure` if `read` returns null. */
export async function readAnswer<T>(response: Response, read: (body: unknown) => T | null): Promise<T> {
  const value = read(await readJson(response))
  if (value === null) throw badAnswer(response)
  return value
}

export function badAnswer(response: Response): ServiceFailure {
  return new ServiceFailure(failure('bad_answer', { requestId: response.headers.get('Request-Id') }))
}

interface Patience {
  retries: number
  timeoutMs: number
  longestWaitMs: number
  now: () => number
  online: () => boolean
}

/** All attempts of a call share the idempotency key. */
export interface Try {
  signal: AbortSignal
  idempotencyKey: string
}

/** Temporary failures. A used-up quota is not temporary, because it resets too late. */
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
 * Returns milliseconds before a retry: the service's `Retry-After` plus a random part. Returns null if no retry
 * follows.
 */
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

/** Retries after temporary failures. `mayRepeat` returns false if a retry could do harm. Throws `ServiceFailure`. */
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

export interface ClientOptions {
  /** Without a trailing slash. */
  baseUrl: string
  apiKey: string
  fetch?: typeof fetch
  /** Milliseconds since the epoch. */
  now?: () => number
  /** Decides between the failures `offline` and `unreachable`. */
  online?: () => boolean
  /** Number of retries after a temporary failure. Default 2. */
  retries?: number
  /** Milliseconds for one attempt. Default 20 s, because a check needs at most 8 s. */
  timeoutMs?: number
  /** Longest accepted `Retry-After` in milliseconds. Default 30 s. */
  longestWaitMs?: number
}

export interface Calls {
  call: Call
  patience: Patience
}

export interface Cancelling {
  signal?: AbortSignal
}

/** True for an origin with an optional path. Only such addresses may receive keys and names. */
function mayBeAsked(baseUrl: string): boolean {
  return isServiceAddress(baseUrl) && !/[?#@]/.test(baseUrl)
}

/** Prepares calls to one service. Throws a `TypeError` if the address is not safe for keys. */
export function callsTo({
  baseUrl,
  apiKey,
  fetch = (...args) => globalThis.fetch(...args),
  now = Date.now,
  online = () => true,
  retries = 2,
  timeoutMs = 20_000,
  longestWaitMs = 30_000,
}: ClientOptions): Calls {
  if (!mayBeAsked(baseUrl))
    throw new TypeError(
      'The address of the service must begin with https:// (http:// only on this machine) and must not have a user, password, query or fragment.',
    )
  return {
    call: { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, fetch, now },
    patience: { retries, timeoutMs, longestWaitMs, now, online },
  }
}

/** `read` returns null for an unusable body. Throws `ServiceFailure`. */
export function get<T>(
  { call, patience }: Calls,
  path: string,
  read: (body: unknown) => T | null,
  given: Cancelling = {},
) {
  return tried(
    async ({ signal }) => readAnswer(await send(call, path, { method: 'GET', signal }), read),
    patience,
    given,
  )
}

export function jsonQuestion(idempotencyKey: string | null): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    ...(idempotencyKey !== null && { 'Idempotency-Key': idempotencyKey }),
  }
}
