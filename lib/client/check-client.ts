import { createParser } from 'eventsource-parser'
import { QuotaLeft as QuotaEvent, Quotas } from '../contract/api/quotas.ts'
import { GoodsOfClass, MarkGoods, type MarkGoodsBody } from '../contract/checks/mark-goods.ts'
import type { BrandCheckRequest, TrademarkSearchBody } from '../contract/checks/request.ts'
import { KeyScope, SourceState } from '../contract/constants.ts'
import { isServiceAddress } from '../loopback.ts'
import { cleanName } from '../names/normalise/clean.ts'
import { z } from '../zod.ts'
import { capped, cappedText, failure, problemFailure, ServiceFailure, thrownFailure } from './failure.ts'
import { type ProgressEvent, readProgress, readResult } from './tolerant.ts'
import type { CheckResult, Failure, FailureKind, QuotaRest, ServiceSource } from './types.ts'

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

async function send(call: Call, path: string, init: RequestInit): Promise<Response> {
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

/** Parses the response. Throws `ServiceFailure` if `read` returns null. */
async function readAnswer<T>(response: Response, read: (body: unknown) => T | null): Promise<T> {
  const value = read(await readJson(response))
  if (value === null) throw badAnswer(response)
  return value
}

function badAnswer(response: Response): ServiceFailure {
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
interface Try {
  signal: AbortSignal
  idempotencyKey: string
}

/** Temporary failures, which a retry may resolve. A used-up quota resets too late for a retry. */
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

/** Returns the milliseconds before a retry: `Retry-After` plus a random part. Null if no retry follows. */
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
async function tried<T>(
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
  baseUrl: string
  apiKey: string
  fetch?: typeof fetch
  /** Returns milliseconds since the epoch. */
  now?: () => number
  /** Distinguishes the failures `offline` and `unreachable`. */
  online?: () => boolean
  /** Number of retries after a temporary failure. Default 2. */
  retries?: number
  /** Maximum time for one attempt in milliseconds. Default 20 s, because a check needs at most 8 s. */
  timeoutMs?: number
  /** Longest accepted `Retry-After` in milliseconds. Default 30 s. */
  longestWaitMs?: number
}

interface Calls {
  call: Call
  patience: Patience
}

export interface Cancelling {
  signal?: AbortSignal
}

/** Returns true for an origin with an optional path. Only such addresses may receive keys and names. */
function mayBeAsked(baseUrl: string): boolean {
  return isServiceAddress(baseUrl) && !/[?#@]/.test(baseUrl)
}

/** Prepares calls to one service. Throws a `TypeError` if the address is not safe for keys. */
function callsTo({
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

function jsonQuestion(idempotencyKey: string | null): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    ...(idempotencyKey !== null && { 'Idempotency-Key': idempotencyKey }),
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

function readQuota(body: unknown): QuotaRest | null {
  const read = QuotaEvent.safeParse(body)
  return read.success ? { remaining: read.data.remaining, resetAt: Date.parse(read.data.resetAt) } : null
}

async function readStream(
  response: Response,
  onProgress: (event: ProgressEvent) => void,
  now: () => number,
): Promise<{ result: CheckResult; quota: QuotaRest | null; raw: unknown; sent: string }> {
  const requestId = response.headers.get('Request-Id')
  let result: CheckResult | null = null
  let problem: ServiceFailure | null = null
  let quota: QuotaRest | null = null
  let raw: unknown = null
  let sent = ''
  const parser = createParser({
    onEvent({ event, data }) {
      const body = parse(data)
      if (event === 'result') {
        raw = body
        sent = data
        result = readResult(body)
      } else if (event === 'problem') problem = new ServiceFailure(problemFailure(body, 500, response.headers, now()))
      else if (event === 'quota') quota = readQuota(body)
      else {
        const progress = readProgress(event, body)
        if (progress !== null) onProgress(progress)
      }
      if (event === 'result' && result === null) problem = new ServiceFailure(failure('bad_answer', { requestId }))
    },
  })
  const decoder = new TextDecoder()
  try {
    for await (const chunk of capped(response)) parser.feed(decoder.decode(chunk, { stream: true }))
  } catch (error) {
    // If a connection breaks after the response has begun, `fetch` rejects with a `TypeError`.
    if (error instanceof TypeError) throw new ServiceFailure(failure('interrupted', { requestId }))
    throw error
  }
  if (problem !== null) throw problem
  if (result === null) throw new ServiceFailure(failure('interrupted', { requestId }))
  return { result, quota, raw, sent }
}

const LooseQuotas = z.object({
  ...Quotas.shape,
  key: z.object({ ...Quotas.shape.key.shape, kind: z.string(), scopes: z.array(z.string()) }),
})

function readQuotas(body: unknown): Quotas | null {
  const loose = LooseQuotas.safeParse(body)
  if (!loose.success) return null
  const { key, ...rest } = loose.data
  const kind = key.kind === 'extension' ? 'extension' : 'server'
  return { ...rest, key: { ...key, kind, scopes: KeyScope.filter((scope) => key.scopes.includes(scope)) } }
}

const LooseGoods = z.object({ ...MarkGoods.shape, state: z.string(), classes: z.array(z.unknown()) })

/** Reads the goods of a mark. If a class cannot be read, skips it, and the list counts as incomplete. */
function readMarkGoods(body: unknown): MarkGoods | null {
  const loose = LooseGoods.safeParse(body)
  if (!loose.success) return null
  const classes = loose.data.classes.flatMap((each) => GoodsOfClass.safeParse(each).data ?? [])
  const complete = loose.data.complete && classes.length === loose.data.classes.length
  return {
    ...loose.data,
    state: SourceState.find((known) => known === loose.data.state) ?? 'error',
    classes,
    complete,
  }
}

/**
 * Parses `RateLimit: "burst";r=57;t=24, "period";r=412;t=1036800`. `r` is the remaining quota and `t` the seconds until
 * its reset (draft-ietf-httpapi-ratelimit-headers-11).
 */
function readQuotaLeft(header: string | null, now: number): QuotaRest | null {
  for (const item of (header ?? '').split(',')) {
    const [policy, ...parameters] = item.split(';').map((part) => part.trim())
    if (policy !== '"period"') continue
    const values = new Map(parameters.map((parameter) => parameter.split('=') as [string, string]))
    const remaining = Number(values.get('r'))
    const seconds = Number(values.get('t'))
    if (Number.isInteger(remaining) && Number.isInteger(seconds)) return { remaining, resetAt: now + seconds * 1000 }
  }
  return null
}

export interface CheckOptions extends Cancelling {
  onEvent?: (event: ProgressEvent) => void
  /** The service does not cache a private check, so a repeat is charged again. */
  private?: boolean
}

export interface Answered<T> {
  result: T
  quota: QuotaRest | null
  requestId: string | null
  /** The body as sent, which the receipt signs. */
  raw: unknown
}
export type CheckAnswer = Answered<CheckResult> & {
  /** The exact text of the result, if it was the last event of a stream. */
  sent?: string
}

export type CheckRequest = Pick<BrandCheckRequest, 'name'> & Partial<BrandCheckRequest> & { receipt?: boolean }

export type SearchQuestion = Pick<TrademarkSearchBody, 'name'> & Partial<TrademarkSearchBody>

type MarkGoodsQuestion = Pick<MarkGoodsBody, 'source' | 'number'> & Partial<MarkGoodsBody>

/** All methods throw `ServiceFailure`. */
export interface CheckClient {
  brandCheck(request: CheckRequest, options?: CheckOptions): Promise<CheckAnswer>
  quotas(options?: Cancelling): Promise<Quotas>
  /** Returns the goods of one mark in the office's words. Free, and only the number is forwarded. */
  markGoods(request: MarkGoodsQuestion, options?: Cancelling): Promise<MarkGoods>
  /** Runs a search, which is charged once despite retries. `read` returns null for an unusable body. */
  search<T extends { name: string }>(
    request: SearchQuestion,
    read: (body: unknown) => T | null,
    options?: Cancelling,
  ): Promise<Answered<T>>
  /** Fetches a public document of the service. `read` returns null for an unusable body. */
  get<T>(path: string, read: (body: unknown) => T | null, options?: Cancelling): Promise<T>
}

function about<T extends { name: string }>(asked: string, result: T | null, response: Response): T {
  const { name } = cleanName(asked)
  if (result === null || cleanName(result.name).name !== name) throw badAnswer(response)
  return { ...result, name }
}

/** Throws `ServiceFailure` for a *none found* from a narrower check, which a proxy may have cached. */
function forAll({ jurisdiction = null, niceClasses = [] }: CheckRequest, answer: CheckAnswer, response: Response) {
  const { result } = answer
  const hasClasses =
    result.niceClasses.length === 0 ||
    (niceClasses.length > 0 && niceClasses.every((each) => result.niceClasses.includes(each)))
  if (result.verdict === 'none_found' && !(hasClasses && result.jurisdiction === jurisdiction))
    throw badAnswer(response)
  return answer
}

async function readAbout<T extends { name: string }>(
  asked: string,
  response: Response,
  read: (body: unknown) => T | null,
  now: () => number,
): Promise<Answered<T>> {
  const raw = await readAnswer(response, (body) => body ?? null)
  return {
    result: about(asked, read(raw), response),
    quota: readQuotaLeft(response.headers.get('RateLimit'), now()),
    requestId: response.headers.get('Request-Id'),
    raw,
  }
}

/** Creates a minimal client. It sends a name only in the body. A check is charged once despite retries. */
export function createCheckClient(options: ClientOptions): CheckClient {
  const { call, patience } = callsTo(options)
  const get: CheckClient['get'] = (path, read, given = {}) =>
    tried(async ({ signal }) => readAnswer(await send(call, path, { method: 'GET', signal }), read), patience, given)
  return {
    get,
    brandCheck(request, { signal, onEvent, private: isPrivate } = {}) {
      let told = false
      const tell = (event: ProgressEvent) => {
        told = true
        onEvent?.(event)
      }
      const attempt = async (each: Try): Promise<CheckAnswer> => {
        const response = await send(call, '/api/v2/brand-check', {
          method: 'POST',
          headers: {
            // The service does not cache streams or private checks, so it rejects an idempotency key for them.
            ...jsonQuestion(onEvent || isPrivate ? null : each.idempotencyKey),
            ...(onEvent && { Accept: 'text/event-stream' }),
            ...(isPrivate && { 'Cache-Control': 'no-store' }),
          },
          body: JSON.stringify(request),
          signal: each.signal,
        })
        if (!response.headers.get('Content-Type')?.startsWith('text/event-stream'))
          return forAll(request, await readAbout(request.name, response, readResult, call.now), response)
        const left = readQuotaLeft(response.headers.get('RateLimit'), call.now())
        const { result, quota, raw, sent } = await readStream(response, tell, call.now)
        const requestId = response.headers.get('Request-Id')
        const whole = { result: about(request.name, result, response), quota: quota ?? left, requestId, raw, sent }
        return forAll(request, whole, response)
      }
      // Emitted progress cannot be undone. If the response of a private check may be lost, the check is not repeated
      // either, because a repeat would be charged again.
      const mayRepeat = (why: Failure) => !told && (!isPrivate || why.code !== null)
      return tried(attempt, patience, { signal, mayRepeat })
    },
    quotas: (given) => get('/api/v2/quotas', readQuotas, given),
    markGoods: (request, given) =>
      tried(
        async ({ signal }) => {
          const init = { method: 'POST', headers: jsonQuestion(null), body: JSON.stringify(request), signal }
          return readAnswer(await send(call, '/api/v2/mark/goods', init), readMarkGoods)
        },
        patience,
        given,
      ),
    search: (request, read, given = {}) =>
      tried(
        async ({ signal, idempotencyKey }) => {
          const init = {
            method: 'POST',
            headers: jsonQuestion(idempotencyKey),
            body: JSON.stringify(request),
            signal,
          }
          return readAbout(request.name, await send(call, '/api/v2/trademark/search', init), read, call.now)
        },
        patience,
        given,
      ),
  }
}

const Claimed = z.object({ apiKey: z.string() })

/** Exchanges a single-use claim token for its API key, without retries. Throws `ServiceFailure`. */
export function claimKey(options: { baseUrl: string; token: string; fetch?: typeof fetch }): Promise<string> {
  const { token, ...service } = options
  const { call, patience } = callsTo({ ...service, apiKey: token, retries: 0 })
  const readKey = (body: unknown) => Claimed.safeParse(body).data?.apiKey ?? null
  return tried(
    async ({ signal }) => readAnswer(await send(call, '/api/v2/claim', { method: 'POST', signal }), readKey),
    patience,
  )
}

const Listed = z.object({
  sources: z.array(z.object({ name: z.string(), kind: z.string(), connected: z.boolean(), method: z.string() })),
})

const SOURCES_MAX = 100

/** Returns the service's list of sources, or null without a readable one. Sends neither key nor name. */
export async function readServiceSources(
  baseUrl: string,
  { fetch = globalThis.fetch, signal }: { fetch?: typeof globalThis.fetch; signal: AbortSignal },
): Promise<ServiceSource[] | null> {
  try {
    const response = await fetch(`${baseUrl}/`, {
      headers: { Accept: 'application/json' },
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal,
    })
    if (!response.ok) return null
    const read = Listed.safeParse(JSON.parse(await cappedText(response)))
    return read.success ? read.data.sources.slice(0, SOURCES_MAX) : null
  } catch {
    return null
  }
}
