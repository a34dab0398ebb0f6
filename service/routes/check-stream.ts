import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { BrandCheckResult } from '../../lib/contract/result.ts'
import type { QuotaDesk } from '../access/quotas.ts'
import type { Run } from '../checks/checks.ts'
import type { AppEnv } from '../http/env.ts'
import { problemOf } from '../http/problem.ts'
import { STREAM_EXAMPLE } from '../openapi/examples.ts'
import { refTo } from '../openapi/json-schema.ts'

/**
 * OpenAPI 3.1 cannot describe events, so this follows 3.2
 * (https://spec.openapis.org/oas/v3.2.0#sequential-media-types). With a second media type, generators would type every
 * answer as either of the two.
 */
export const EVENT_STREAM = {
  'x-event-stream': {
    'text/event-stream': {
      itemSchema: refTo('CheckEvent'),
      description:
        'Server-sent events, sent where Accept asks for them: plan, then source, conflicts and domains as the sources settle, then quota, and last either result, which is the whole answer, or problem. Ignore events that you do not know.',
      example: STREAM_EXAMPLE,
    },
  },
}

export function streamed(c: Context<AppEnv>, run: Run<BrandCheckResult>, quotas: QuotaDesk): Response {
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
  // `streamSSE` sets only no-cache, both in the context and in its response.
  c.header('Cache-Control', 'no-store')
  response.headers.set('Cache-Control', 'no-store')
  return response
}
