import type { Context } from 'hono'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { BrandCheckBody, BrandCheckQuery, type BrandCheckRequest } from '../../lib/contract/request.ts'
import { withEarlierClasses } from '../../lib/nice/editions.ts'
import type { z } from '../../lib/zod.ts'
import type { QuotaDesk } from '../access/quotas.ts'
import type { Checks } from '../checks.ts'
import type { AppEnv } from '../http/env.ts'
import { limitHeaders } from '../http/limits.ts'
import { isPrivate } from '../http/private.ts'
import { problemOf } from '../http/problem.ts'
import { toProblem } from '../http/to-problem.ts'
import { jsonBody, validate, validName } from '../http/validate.ts'

function requestOf(sent: z.infer<typeof BrandCheckBody>): BrandCheckRequest {
  return {
    name: validName(sent.name),
    jurisdiction: sent.jurisdiction ?? null,
    niceClasses: withEarlierClasses(sent.niceClasses ?? []),
  }
}

function wantsStream(c: Context): boolean {
  return (c.req.header('Accept') ?? '').includes('text/event-stream')
}

/** GET and POST /brand-check: one check, as JSON or as a stream of events. */
export function brandCheckRoutes(checks: Checks, quotas: QuotaDesk): Hono<AppEnv> {
  async function answer(c: Context<AppEnv>, request: BrandCheckRequest): Promise<Response> {
    const options = { signal: c.req.raw.signal, private: isPrivate(c) }
    c.header('Cache-Control', 'no-store')
    if (!wantsStream(c)) {
      const result = await checks.brandCheck(c.var.key, request, options)
      await limitHeaders(c, quotas)
      return c.json(result)
    }
    return streamSSE(c, async (stream) => {
      const left = new AbortController()
      stream.onAbort(() => left.abort())
      const signal = AbortSignal.any([options.signal, left.signal])
      const write = (event: string, data: unknown) => stream.writeSSE({ event, data: JSON.stringify(data) })
      try {
        const onEvent = ({ event, data }: { event: string; data: unknown }) => void write(event, data)
        const result = await checks.brandCheck(c.var.key, request, { ...options, signal, onEvent })
        const { remaining, resetAt } = await quotas.left(c.var.key)
        await write('quota', { remaining, resetAt: new Date(resetAt).toISOString() })
        await write('result', result)
      } catch (error) {
        if (!signal.aborted) await write('problem', problemOf(toProblem(error), c))
      }
    })
  }
  return new Hono<AppEnv>()
    .get('/', (c) => answer(c, requestOf(validate(BrandCheckQuery, c.req.query()))))
    .post('/', async (c) => answer(c, requestOf(validate(BrandCheckBody, await jsonBody(c)))))
}
