import { KEY_SCOPES, Quotas } from '../contract/quotas.ts'
import type { BrandCheckRequest } from '../contract/request.ts'
import { cleanName } from '../names/clean.ts'
import { z } from '../zod.ts'
import { ServiceFailure, thrownFailure } from './failure.ts'
import { badAnswer, type Call, readAnswer, send } from './http.ts'
import { readQuotaLeft } from './quota-left.ts'
import { type ProgressEvent, readStream } from './stream.ts'
import { readResult } from './tolerant.ts'
import type { CheckResult, QuotaLeft } from './types.ts'

export interface ClientOptions {
  /** Address of the service, without a trailing slash. */
  baseUrl: string
  apiKey: string
  fetch?: typeof fetch
  /** Milliseconds since the epoch. */
  now?: () => number
  /** Whether the machine is online; decides between `offline` and `unreachable`. */
  online?: () => boolean
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
}

export interface Client {
  /** Checks a name. Throws ServiceFailure. */
  brandCheck(request: BrandCheckRequest, options?: CheckOptions): Promise<CheckAnswer>
  /** Plan, use and limits of the key. Throws ServiceFailure. */
  quotas(options?: { signal?: AbortSignal }): Promise<Quotas>
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

async function orFailure<T>(work: () => Promise<T>, online: () => boolean): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ServiceFailure ? error : new ServiceFailure(thrownFailure(error, online()))
  }
}

/** The result, if it is about the name that was asked; an answer about another name is none. */
function about(asked: string, result: CheckResult, response: Response): CheckResult {
  if (cleanName(result.name).name !== cleanName(asked).name) throw badAnswer(response)
  return result
}

/** Client of the v2 interface. The name travels in the body, never in an address. */
export function createClient(options: ClientOptions): Client {
  const now = options.now ?? Date.now
  const online = options.online ?? (() => true)
  const call: Call = {
    baseUrl: options.baseUrl,
    apiKey: options.apiKey,
    fetch: options.fetch ?? ((...args) => fetch(...args)),
    now,
  }
  return {
    brandCheck: (request, { signal, onEvent, private: isPrivate } = {}) =>
      orFailure(async () => {
        const headers: Record<string, string> = {
          'Content-Type': 'application/json',
          Accept: onEvent ? 'text/event-stream' : 'application/json',
        }
        if (isPrivate) headers['Cache-Control'] = 'no-store'
        const response = await send(call, '/api/v2/brand-check', {
          method: 'POST',
          headers,
          body: JSON.stringify(request),
          signal: signal ?? null,
        })
        const told = readQuotaLeft(response.headers.get('RateLimit'), now())
        const requestId = response.headers.get('Request-Id')
        if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
          const { result, quota } = await readStream(response, onEvent ?? (() => {}), now)
          return { result: about(request.name, result, response), quota: quota ?? told, requestId }
        }
        const result = await readAnswer(response, readResult)
        return { result: about(request.name, result, response), quota: told, requestId }
      }, online),
    quotas: ({ signal } = {}) =>
      orFailure(
        async () =>
          readAnswer(await send(call, '/api/v2/quotas', { method: 'GET', signal: signal ?? null }), readQuotas),
        online,
      ),
  }
}

const Claimed = z.object({ apiKey: z.string() })

/** Exchanges a single-use claim token for the API key it stands for. Throws ServiceFailure. */
export async function claimKey(options: { baseUrl: string; token: string; fetch?: typeof fetch }): Promise<string> {
  const call: Call = {
    baseUrl: options.baseUrl,
    apiKey: options.token,
    fetch: options.fetch ?? ((...args) => fetch(...args)),
    now: Date.now,
  }
  return orFailure(
    async () =>
      readAnswer(await send(call, '/api/v2/claim', { method: 'POST' }), (body) => {
        const read = Claimed.safeParse(body)
        return read.success ? read.data.apiKey : null
      }),
    () => true,
  )
}
