import type { Context } from 'hono'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { BrandCheckBody, BrandCheckQuery, type BrandCheckRequest } from '../../lib/contract/request.ts'
import type { BrandCheckResult } from '../../lib/contract/result.ts'
import { withEarlierClasses } from '../../lib/nice/editions.ts'
import type { z } from '../../lib/zod.ts'
import type { QuotaDesk } from '../access/quotas.ts'
import type { Checks, Run } from '../checks/checks.ts'
import type { AppEnv } from '../http/env.ts'
import { limitHeaders } from '../http/limits.ts'
import { isPrivate } from '../http/private-check.ts'
import { problemOf } from '../http/problem.ts'
import { ProblemError } from '../http/problem-error.ts'
import { jsonBody, queryOf, validate, validName } from '../http/validate.ts'
import { wantsStream } from '../http/wants-stream.ts'
import type { Receipts } from '../receipts/receipts.ts'
import { asSent } from './as-sent.ts'

type SentCheck = Omit<z.infer<typeof BrandCheckBody>, 'receipt'>

function requestOf(sent: SentCheck): BrandCheckRequest {
  return {
    name: validName(sent.name),
    jurisdiction: sent.jurisdiction ?? null,
    niceClasses: withEarlierClasses(sent.niceClasses ?? []),
  }
}

/** What an address needs that answers with a result. */
export interface AnswerParts {
  checks: Checks
  quotas: QuotaDesk
  receipts: Receipts
}

/** A check that only asks for headers would cost as much as one that is read. */
function refuseHead(c: Context): void {
  if (c.req.method !== 'HEAD') return
  throw new ProblemError('method_not_allowed', 'This address takes GET, POST.', { headers: { Allow: 'GET, POST' } })
}

/** The run as server-sent events, the result last. */
function streamed(c: Context<AppEnv>, run: Run<BrandCheckResult>, quotas: QuotaDesk): Response {
  const response = streamSSE(c, async (stream) => {
    const left = new AbortController()
    stream.onAbort(() => left.abort())
    const signal = AbortSignal.any([c.req.raw.signal, left.signal])
    const write = async (event: string, data: unknown) => {
      if (!signal.aborted) await stream.writeSSE({ event, data: JSON.stringify(data) })
    }
    try {
      const result = await run({ signal, tell: ({ event, data }) => void write(event, data) })
      const { remaining, resetAt } = (await quotas.left(c.var.key)).period
      await write('quota', { remaining, resetAt: new Date(resetAt).toISOString() })
      await write('result', result)
    } catch (error) {
      if (!signal.aborted) await write('problem', problemOf(c.var.problemFor(error), c))
    }
  })
  // streamSSE asks for no-cache alone, in the context as well as in its response.
  c.header('Cache-Control', 'no-store')
  response.headers.set('Cache-Control', 'no-store')
  return response
}

/** GET and POST /brand-check: one check, as JSON or as a stream of events. */
export function brandCheckRoutes({ checks, quotas, receipts }: AnswerParts): Hono<AppEnv> {
  async function answer(c: Context<AppEnv>, sent: SentCheck, receipt: boolean): Promise<Response> {
    const request = requestOf(sent)
    const checked = await checks.brandCheck(c.var.key, request, isPrivate(c))
    const run: typeof checked = async (options) => {
      const result = { ...(await checked(options)), request: { ...request, ...asSent(sent) } }
      return receipt ? receipts.signed(result) : result
    }
    if (wantsStream(c)) return streamed(c, run, quotas)
    const result = await run({ signal: c.req.raw.signal })
    await limitHeaders(c, quotas)
    c.header('Cache-Control', 'no-store')
    return c.json(result)
  }
  return new Hono<AppEnv>()
    .get('/', (c) => {
      refuseHead(c)
      const query = validate(BrandCheckQuery, queryOf(c))
      return answer(c, query, query.receipt === '1')
    })
    .post('/', async (c) => {
      const body = validate(BrandCheckBody, await jsonBody(c))
      return answer(c, body, body.receipt === true)
    })
}
