import { Hono } from 'hono'
import type { QuotaDesk } from '../access/quotas.ts'
import type { AppEnv } from '../http/env.ts'

/** GET /quotas: plan, use and limits of the key. Free. */
export function quotasRoutes(quotas: QuotaDesk): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/', async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(await quotas.describe(c.var.key, c.var.burst))
  })
}
