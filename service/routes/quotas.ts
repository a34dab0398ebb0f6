import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { QuotaDesk } from '../access/quotas.ts'
import type { AppEnv } from '../http/env.ts'
import { answer, PRIVATE } from '../openapi/answers.ts'
import { EXAMPLES } from '../openapi/examples.ts'
import { keyed } from '../openapi/problem-answers.ts'

const DESCRIBED = describeRoute({
  operationId: 'getQuotas',
  tags: ['Account'],
  summary: 'Plan, use and limits of the key',
  description: 'What the key is entitled to and what it has used. Costs nothing.',
  responses: { 200: answer('Plan, use and limits.', PRIVATE, 'Quotas', EXAMPLES.quotas), ...keyed() },
})

/** GET /quotas: plan, use and limits of the key. */
export function quotasRoutes(quotas: QuotaDesk): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/', DESCRIBED, async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(await quotas.describe(c.var.key, c.var.burst))
  })
}
