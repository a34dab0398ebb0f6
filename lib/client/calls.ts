import { isServiceAddress } from '../loopback.ts'
import { type Call, readAnswer, send } from './http.ts'
import { type Patience, tried } from './patience.ts'

export interface ClientOptions {
  /** Address of the service, without a trailing slash. */
  baseUrl: string
  apiKey: string
  fetch?: typeof fetch
  /** Milliseconds since the epoch. */
  now?: () => number
  /** Whether the machine is online; decides between `offline` and `unreachable`. */
  online?: () => boolean
  /** How often a call is tried again after a failure that may pass: 2 where left out. */
  retries?: number
  /** Longest time for one try, in milliseconds: 20 s where left out. A check takes 8 s at most. */
  timeoutMs?: number
  /**
   * Longest wait between tries that a service may ask for, in milliseconds: 30 s where left out. If it asks for more,
   * the call is not tried again.
   */
  longestWaitMs?: number
}

/** What every call to one service shares. */
export interface Calls {
  call: Call
  patience: Patience
}

export interface Cancelling {
  signal?: AbortSignal
}

/** Whether keys and names may be sent to an address: it has an origin and perhaps a path, and nothing else. */
function mayBeAsked(baseUrl: string): boolean {
  return isServiceAddress(baseUrl) && !/[?#@]/.test(baseUrl)
}

/** Prepares calls to one service. Throws a TypeError for an address that no service can have. */
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

/**
 * Gets the resource at a path and reads it with `read`, which returns null for an unusable answer. Throws
 * ServiceFailure.
 */
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

/**
 * Headers of a request with a JSON body. With an idempotency key the service gives every repeat the same answer as the
 * first.
 */
export function jsonQuestion(idempotencyKey: string | null): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    ...(idempotencyKey !== null && { 'Idempotency-Key': idempotencyKey }),
  }
}
