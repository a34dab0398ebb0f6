import { createParser } from 'eventsource-parser'
import { CheckPlan, QuotaLeft as QuotaEvent } from '../contract/check-plan.ts'
import { KEY_SCOPES, SOURCE_STATES } from '../contract/constants.ts'
import { GoodsOfClass, MarkGoods, type MarkGoodsBody } from '../contract/mark-goods.ts'
import { Quotas } from '../contract/quotas.ts'
import type { BrandCheckRequest, TrademarkSearchBody } from '../contract/request.ts'
import type { CheckEvent } from '../contract/result.ts'
import { cleanName } from '../names/normalise/clean.ts'
import { z } from '../zod.ts'
import {
  badAnswer,
  type Calls,
  type Cancelling,
  type ClientOptions,
  callsTo,
  get,
  jsonQuestion,
  readAnswer,
  send,
  type Try,
  tried,
} from './calls.ts'
import { capped, cappedText, failure, problemFailure, ServiceFailure } from './failure.ts'
import { readConflict, readDomain, readResult, readRow, riskiest } from './tolerant.ts'
import type { CheckResult, Failure, QuotaRest, ServiceSource } from './types.ts'

/** Progress events. The other events end the stream. */
export type ProgressEvent = Exclude<CheckEvent, { event: 'quota' | 'result' | 'problem' }>

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

const array = (data: unknown): unknown[] => (Array.isArray(data) ? data : [])
const present = <T>(value: T | null): value is T => value !== null

/** Returns null for unknown events and for events without progress. */
export function readProgress(event: string | undefined, data: unknown): ProgressEvent | null {
  switch (event) {
    case 'plan': {
      const plan = CheckPlan.safeParse(data)
      return plan.success ? { event, data: plan.data } : null
    }
    case 'source':
      return { event, data: readRow(data) }
    case 'conflicts':
      return { event, data: riskiest(array(data)).map(readConflict).filter(present) }
    case 'domains':
      return { event, data: array(data).map(readDomain).filter(present) }
    default:
      return null
  }
}

function readQuota(body: unknown): QuotaRest | null {
  const read = QuotaEvent.safeParse(body)
  return read.success ? { remaining: read.data.remaining, resetAt: Date.parse(read.data.resetAt) } : null
}

/** Throws `ServiceFailure` of kind `interrupted` if the stream ends without a result. */
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
    // `fetch` rejects with a `TypeError` when a connection breaks, here after the response had begun.
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

/** Ignores kinds and scopes that this version does not support. */
function readQuotas(body: unknown): Quotas | null {
  const loose = LooseQuotas.safeParse(body)
  if (!loose.success) return null
  const { key, ...rest } = loose.data
  const kind = key.kind === 'extension' ? 'extension' : 'server'
  return { ...rest, key: { ...key, kind, scopes: KEY_SCOPES.filter((scope) => key.scopes.includes(scope)) } }
}

const LooseGoods = z.object({ ...MarkGoods.shape, state: z.string(), classes: z.array(z.unknown()) })

/** Skips a class that cannot be read. The list then counts as incomplete. */
function readMarkGoods(body: unknown): MarkGoods | null {
  const loose = LooseGoods.safeParse(body)
  if (!loose.success) return null
  const classes = loose.data.classes.flatMap((each) => GoodsOfClass.safeParse(each).data ?? [])
  const complete = loose.data.complete && classes.length === loose.data.classes.length
  return {
    ...loose.data,
    state: SOURCE_STATES.find((known) => known === loose.data.state) ?? 'error',
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
  /** The service caches no private check, so a repeat is charged again. */
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

type MarkGoodsQuestion = Pick<MarkGoodsBody, 'source' | 'number'> & Partial<MarkGoodsBody>

export interface CheckClient {
  /** Throws `ServiceFailure`. */
  brandCheck(request: CheckRequest, options?: CheckOptions): Promise<CheckAnswer>
  /** Returns plan, use and limits of the key. Throws `ServiceFailure`. */
  quotas(options?: Cancelling): Promise<Quotas>
  /**
   * Returns the goods of one mark in the office's words. Free, and only the number is forwarded. Throws
   * `ServiceFailure`.
   */
  markGoods(request: MarkGoodsQuestion, options?: Cancelling): Promise<MarkGoods>
}

function about<T extends { name: string }>(asked: string, result: T | null, response: Response): T {
  const { name } = cleanName(asked)
  if (result === null || cleanName(result.name).name !== name) throw badAnswer(response)
  return { ...result, name }
}

/** Refuses *none found* from a narrower check, which a proxy may have cached. Throws `ServiceFailure`. */
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

export function checkClientOf(calls: Calls): CheckClient {
  const { call, patience } = calls
  return {
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
            // The service caches no streams or private checks, so it refuses an idempotency key for them.
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
      // Emitted progress cannot be undone. A private check whose response may be lost is not repeated either, because a
      // repeat would be charged again.
      const mayRepeat = (why: Failure) => !told && (!isPrivate || why.code !== null)
      return tried(attempt, patience, { signal, mayRepeat })
    },
    quotas: (given) => get(calls, '/api/v2/quotas', readQuotas, given),
    markGoods: (request, given) =>
      tried(
        async ({ signal }) => {
          const init = { method: 'POST', headers: jsonQuestion(null), body: JSON.stringify(request), signal }
          return readAnswer(await send(call, '/api/v2/mark/goods', init), readMarkGoods)
        },
        patience,
        given,
      ),
  }
}

/**
 * Creates a client for checks only, as small as possible. The name is in the body, never in an address. A check is
 * charged once despite retries.
 */
export const createCheckClient = (options: ClientOptions): CheckClient => checkClientOf(callsTo(options))

export type SearchQuestion = Pick<TrademarkSearchBody, 'name'> & Partial<TrademarkSearchBody>

/** A search is charged once despite retries. Throws `ServiceFailure`. */
export function searchMarks<T extends { name: string }>(
  { call, patience }: Calls,
  request: SearchQuestion,
  read: (body: unknown) => T | null,
  given: Cancelling = {},
): Promise<Answered<T>> {
  return tried(
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
  )
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

/**
 * Returns the service's own list. Null if the list is missing or unreadable, as from an older service. Sends neither
 * key nor name.
 */
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
