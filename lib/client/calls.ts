import { isServiceAddress } from '../loopback.ts'
import { type Call, readAnswer, send } from './http.ts'
import { type Patience, tried } from './patience.ts'

export interface ClientOptions {
  /** Without a trailing slash. */
  baseUrl: string
  apiKey: string
  fetch?: typeof fetch
  /** Milliseconds since the epoch. */
  now?: () => number
  /** Decides between the failures `offline` and `unreachable`. */
  online?: () => boolean
  /** Retries after a temporary failure. Default 2. */
  retries?: number
  /** Milliseconds for one attempt. Default 20 s, while a check needs at most 8 s. */
  timeoutMs?: number
  /** Longest accepted `Retry-After` in milliseconds. Default 30 s. A longer one ends the call. */
  longestWaitMs?: number
}

export interface Calls {
  call: Call
  patience: Patience
}

export interface Cancelling {
  signal?: AbortSignal
}

/** Only an origin and perhaps a path may receive keys and names. */
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
