import { KEY_SCOPES, Quotas } from '../contract/quotas.ts'
import { ReceiptKeys } from '../contract/receipt-keys.ts'
import type { BrandCheckRequest } from '../contract/request.ts'
import { cleanName } from '../names/clean.ts'
import { z } from '../zod.ts'
import { badAnswer, type Call, readAnswer, send } from './http.ts'
import { type Patience, type Try, tried } from './patience.ts'
import { readQuotaLeft } from './quota-left.ts'
import { type ProgressEvent, readStream } from './stream.ts'
import { readResult } from './tolerant.ts'
import type { CheckResult, Failure, QuotaLeft } from './types.ts'

export interface ClientOptions {
  /** Address of the service, without a trailing slash. */
  baseUrl: string
  apiKey: string
  fetch?: typeof fetch
  /** Milliseconds since the epoch. */
  now?: () => number
  /** Whether the machine is online; decides between `offline` and `unreachable`. */
  online?: () => boolean
  /** How many times more a call is tried that failed in a way that may pass: 2 where left out. */
  retries?: number
  /** For one try, in milliseconds: 20 s where left out. A check takes 8 s at most. */
  timeoutMs?: number
  /** A service that asks for a longer wait than this is not asked again: 30 s where left out, in milliseconds. */
  longestWaitMs?: number
}

export interface CheckOptions {
  signal?: AbortSignal
  onEvent?: (event: ProgressEvent) => void
  /** A private check: the service caches nothing and remembers no repeat. */
  private?: boolean
}

export interface CheckAnswer {
  result: CheckResult
  quota: QuotaLeft | null
  requestId: string | null
  /** The answer as it was sent, which a receipt is verified against. */
  raw: unknown
}

/** What may be left out of a request is left out. */
export type CheckRequest = Pick<BrandCheckRequest, 'name'> & Partial<BrandCheckRequest> & { receipt?: boolean }

export interface Client {
  /** Checks a name. Throws ServiceFailure. */
  brandCheck(request: CheckRequest, options?: CheckOptions): Promise<CheckAnswer>
  /** Plan, use and limits of the key. Throws ServiceFailure. */
  quotas(options?: { signal?: AbortSignal }): Promise<Quotas>
  /** The public keys that receipts of this service are verified with. Throws ServiceFailure. */
  receiptKeys(options?: { signal?: AbortSignal }): Promise<ReceiptKeys>
}

const LooseQuotas = z.object({
  ...Quotas.shape,
  key: z.object({ ...Quotas.shape.key.shape, kind: z.string(), scopes: z.array(z.string()) }),
})

/** Plan and use from this or a newer service: a kind of key or a scope that is not known here does not spoil them. */
function readQuotas(body: unknown): Quotas | null {
  const loose = LooseQuotas.safeParse(body)
  if (!loose.success) return null
  const { key, ...rest } = loose.data
  const kind = key.kind === 'extension' ? 'extension' : 'server'
  return { ...rest, key: { ...key, kind, scopes: KEY_SCOPES.filter((scope) => key.scopes.includes(scope)) } }
}

/** The public keys, or null where this is no set of them. */
function readKeys(body: unknown): ReceiptKeys | null {
  const read = ReceiptKeys.safeParse(body)
  return read.success ? read.data : null
}

const once: Patience = { retries: 0, timeoutMs: 20_000, longestWaitMs: 30_000, now: Date.now, online: () => true }

/** The result, if it is about the name that was asked; an answer about another name is none. */
function about(asked: string, result: CheckResult, response: Response): CheckResult {
  if (cleanName(result.name).name !== cleanName(asked).name) throw badAnswer(response)
  return result
}

/**
 * Client of the v2 interface. The name travels in the body, never in an address. What fails in a way that may pass is
 * tried again, as often and as late as the options say; a check that is tried again is charged once.
 */
export function createClient(options: ClientOptions): Client {
  const now = options.now ?? Date.now
  const patience: Patience = {
    retries: options.retries ?? 2,
    timeoutMs: options.timeoutMs ?? once.timeoutMs,
    longestWaitMs: options.longestWaitMs ?? once.longestWaitMs,
    now,
    online: options.online ?? once.online,
  }
  const call: Call = {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    apiKey: options.apiKey,
    fetch: options.fetch ?? ((...args) => fetch(...args)),
    now,
  }
  const get = <T>(path: string, read: (body: unknown) => T | null, signal: AbortSignal | undefined) =>
    tried(async (each) => readAnswer(await send(call, path, { method: 'GET', signal: each.signal }), read), patience, {
      signal,
    })
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
            'Content-Type': 'application/json',
            Accept: onEvent ? 'text/event-stream' : 'application/json',
            // Of a stream and of a private check nothing is kept, and a service refuses to promise it.
            ...(onEvent || isPrivate ? {} : { 'Idempotency-Key': each.idempotencyKey }),
            ...(isPrivate ? { 'Cache-Control': 'no-store' } : {}),
          },
          body: JSON.stringify(request),
          signal: each.signal,
        })
        const left = readQuotaLeft(response.headers.get('RateLimit'), now())
        const requestId = response.headers.get('Request-Id')
        if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
          const { result, quota, raw } = await readStream(response, tell, now)
          return { result: about(request.name, result, response), quota: quota ?? left, requestId, raw }
        }
        const raw = await readAnswer(response, (body) => ({ body, result: readResult(body) }))
        if (raw.result === null) throw badAnswer(response)
        return { result: about(request.name, raw.result, response), quota: left, requestId, raw: raw.body }
      }
      // Progress that was told cannot be taken back; and no repeat of a private check is remembered, so that one whose
      // answer was lost on the way would be charged again.
      const mayRepeat = (why: Failure) => !told && (!isPrivate || why.code !== null)
      return tried(attempt, patience, { signal, mayRepeat })
    },
    quotas: ({ signal } = {}) => get('/api/v2/quotas', readQuotas, signal),
    receiptKeys: ({ signal } = {}) => get('/.well-known/brand-check-keys.json', readKeys, signal),
  }
}

const Claimed = z.object({ apiKey: z.string() })

/** Exchanges a single-use claim token for the API key it stands for. Tried once. Throws ServiceFailure. */
export async function claimKey(options: { baseUrl: string; token: string; fetch?: typeof fetch }): Promise<string> {
  const call: Call = {
    baseUrl: options.baseUrl,
    apiKey: options.token,
    fetch: options.fetch ?? ((...args) => fetch(...args)),
    now: Date.now,
  }
  const readKey = (body: unknown) => Claimed.safeParse(body).data?.apiKey ?? null
  return tried(
    async ({ signal }) => readAnswer(await send(call, '/api/v2/claim', { method: 'POST', signal }), readKey),
    once,
  )
}
