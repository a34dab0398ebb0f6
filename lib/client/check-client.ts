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

/**
 * Reads plan and use from this or a newer service. A kind of key or a scope that this version does not know is ignored.
 */
function readQuotas(body: unknown): Quotas | null {
  const loose = LooseQuotas.safeParse(body)
  if (!loose.success) return null
  const { key, ...rest } = loose.data
  const kind = key.kind === 'extension' ? 'extension' : 'server'
  return { ...rest, key: { ...key, kind, scopes: KEY_SCOPES.filter((scope) => key.scopes.includes(scope)) } }
}

const LooseGoods = z.object({ ...MarkGoods.shape, state: z.string(), classes: z.array(z.unknown()) })

/**
 * Reads the goods of a mark from this or a newer service. A class that is not understood is left out, and the list is
 * then marked as incomplete.
 */
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
 * What is left of the period, from `RateLimit: "burst";r=57;t=24, "period";r=412;t=1036800`
 * (draft-ietf-httpapi-ratelimit-headers-11: r is what remains, t the seconds until it is restored).
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
  /** A private check: the service caches nothing and remembers no repeat. */
  private?: boolean
}

/** A result, with what the response said besides. */
export interface Answered<T> {
  result: T
  quota: QuotaRest | null
  requestId: string | null
  /** The answer as it was sent, which a receipt is verified against. */
  raw: unknown
}
export type CheckAnswer = Answered<CheckResult> & {
  /** The exact text of the answer, where it came as the last event of a stream. */
  sent?: string
}

/** A check as a caller asks for it: the name, and optionally the other fields. */
export type CheckRequest = Pick<BrandCheckRequest, 'name'> & Partial<BrandCheckRequest> & { receipt?: boolean }

/** A mark as a conflict names it, and the language in which its goods are wanted. */
export type MarkGoodsQuestion = Pick<MarkGoodsBody, 'source' | 'number'> & Partial<MarkGoodsBody>

/** What a person who checks names needs of a service. */
export interface CheckClient {
  /** Checks a name. Throws ServiceFailure. */
  brandCheck(request: CheckRequest, options?: CheckOptions): Promise<CheckAnswer>
  /** Plan, use and limits of the key. Throws ServiceFailure. */
  quotas(options?: Cancelling): Promise<Quotas>
  /**
   * The goods of one mark in the words of its office. Only the number of the mark is sent on. Free of charge. Throws
   * ServiceFailure.
   */
  markGoods(request: MarkGoodsQuestion, options?: Cancelling): Promise<MarkGoods>
}

/**
 * The result, if it is about the name that was asked, under that name as it is cleaned. Throws ServiceFailure for none,
 * and for one about another name.
 */
function about<T extends { name: string }>(asked: string, result: T | null, response: Response): T {
  const { name } = cleanName(asked)
  if (result === null || cleanName(result.name).name !== name) throw badAnswer(response)
  return { ...result, name }
}

/**
 * The answer, unless it finds none for less than was asked: for another territory, or for some of the classes. Another's
 * answer that a proxy kept would pass for this one otherwise. Throws ServiceFailure.
 */
function forAll({ jurisdiction = null, niceClasses = [] }: CheckRequest, answer: CheckAnswer, response: Response) {
  const { result } = answer
  const hasClasses =
    result.niceClasses.length === 0 ||
    (niceClasses.length > 0 && niceClasses.every((each) => result.niceClasses.includes(each)))
  if (result.verdict === 'none_found' && !(hasClasses && result.jurisdiction === jurisdiction))
    throw badAnswer(response)
  return answer
}

/** A JSON answer about a name, as `read` understands it. Throws ServiceFailure. */
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
            // The service keeps no answer of a stream or of a private check, so it refuses an idempotency key for them.
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
      // Progress that was reported cannot be taken back. The service remembers no repeat of a private check, so a
      // second try would be charged again if the first answer was lost on the way.
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
 * Client for checks alone, kept as small as possible. The name travels in the body, never in an address. A call that
 * fails in a way that may pass is tried again, as the options allow. A check that is tried again is charged once.
 */
export const createCheckClient = (options: ClientOptions): CheckClient => checkClientOf(callsTo(options))
