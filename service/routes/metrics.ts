import { Hono } from 'hono'
import type { AppEnv } from '../http/env.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { holdsToken } from '../metrics/metrics-token.ts'

/** GET /metrics. */
export function metricsRoutes(metrics: Metrics, token: string): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/', async (c) => {
    if (!holdsToken(c.req.header('Authorization'), token)) {
      throw new ProblemError('unauthorized', 'Send the token of METRICS_TOKEN as Authorization: Bearer.', {
        headers: { 'WWW-Authenticate': 'Bearer realm="metrics"' },
      })
    }
    c.header('Cache-Control', 'no-store')
    return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
  })
}
