import { KEY_SCOPES, SOURCE_STATES } from '../contract/constants.ts'
import { GoodsOfClass, MarkGoods, type MarkGoodsBody } from '../contract/mark-goods.ts'
import { Quotas } from '../contract/quotas.ts'
import type { BrandCheckRequest } from '../contract/request.ts'
import { cleanName } from '../names/reading/clean.ts'
import { z } from '../zod.ts'
import { type Calls, type Cancelling, type ClientOptions, callsTo, get, jsonQuestion } from './calls.ts'
import { badAnswer, readAnswer, send } from './http.ts'
import { type Try, tried } from './patience.ts'
import { type ProgressEvent, readStream } from './stream.ts'
import { readResult } from './tolerant.ts'
import type { CheckResult, Failure, QuotaRest } from './types.ts'

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

/** A class that cannot be read is left out, and the list then counts as incomplete. */
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
  /** The service caches nothing, so a repeat is charged again. */
  private?: boolean
}

export interface Answered<T> {
  result: T
  quota: QuotaRest | null
  requestId: string | null
  /** The body as it was sent, which the receipt signs. */
  raw: unknown
}
export type CheckAnswer = Answered<CheckResult> & {
  /** The exact text, if it was the last event of a stream. */
  sent?: string
}

export type CheckRequest = Pick<BrandCheckRequest, 'name'> & Partial<BrandCheckRequest> & { receipt?: boolean }

type MarkGoodsQuestion = Pick<MarkGoodsBody, 'source' | 'number'> & Partial<MarkGoodsBody>

export interface CheckClient {
  /** Throws `ServiceFailure`. */
  brandCheck(request: CheckRequest, options?: CheckOptions): Promise<CheckAnswer>
  /** Plan, use and limits of the key. Throws `ServiceFailure`. */
  quotas(options?: Cancelling): Promise<Quotas>
  /**
   * The goods of one mark in the words of its office. Free, and only the number is forwarded. Throws `ServiceFailure`.
   */
  markGoods(request: MarkGoodsQuestion, options?: Cancelling): Promise<MarkGoods>
}

function about<T extends { name: string }>(asked: string, result: T | null, response: Response): T {
  const { name } = cleanName(asked)
  if (result === null || cleanName(result.name).name !== name) throw badAnswer(response)
  return { ...result, name }
}

/** A proxy may have cached the result of a narrower check, so its *none found* is refused. Throws `ServiceFailure`. */
function forAll({ jurisdiction = null, niceClasses = [] }: CheckRequest, answer: CheckAnswer, response: Response) {
  const { result } = answer
  const hasClasses =
    result.niceClasses.length === 0 ||
    (niceClasses.length > 0 && niceClasses.every((each) => result.niceClasses.includes(each)))
  if (result.verdict === 'none_found' && !(hasClasses && result.jurisdiction === jurisdiction))
    throw badAnswer(response)
  return answer
}

export async function readAbout<T extends { name: string }>(
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
      // Emitted progress cannot be undone. A private check is not repeated either if its response may be lost, because
      // a repeat would be charged again.
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
 * Client for checks only, as small as possible. The name travels in the body, never in an address. A check is charged
 * once despite retries.
 */
export const createCheckClient = (options: ClientOptions): CheckClient => checkClientOf(callsTo(options))
