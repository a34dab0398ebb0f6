import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { QuotaDesk } from '../keys/quotas.ts'
import type { AppEnv } from './env.ts'
import { EXAMPLES } from './examples.ts'
import { ANYWHERE, answer, keyed, open, PRIVATE } from './openapi.ts'
import { sentKey, unauthorized } from './security.ts'

/** Returns null if the token is unknown, used or expired. */
export type Redeem = (token: string) => Promise<string | null>

const CLAIM = describeRoute({
  operationId: 'claimKey',
  tags: ['Account'],
  summary: 'Exchange a claim token for its key',
  description:
    'The token is sent where a key would be. That of a connection code which the service itself shows works once, within 24 hours; that of a mail within seven days, and gives the same key again for ten minutes, in case the answer was lost.',
  security: [],
  parameters: [
    {
      name: 'X-API-Key',
      in: 'header',
      required: true,
      description: 'The token of a connection code, in the place of a key.',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: answer('The key.', ['Cache-Control'], 'Claimed'),
    ...open('unauthorized', 'burst_exceeded', 'payload_too_large', 'storage_unavailable', ...ANYWHERE),
  },
})

/** POST /claim. */
export function claimRoutes(redeem: Redeem): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/', CLAIM, async (c) => {
    const apiKey = await redeem(sentKey(c) ?? '')
    if (apiKey === null) throw unauthorized()
    c.header('Cache-Control', 'no-store')
    return c.json({ apiKey })
  })
}

const QUOTAS = describeRoute({
  operationId: 'getQuotas',
  tags: ['Account'],
  summary: 'Plan, use and limits of the key',
  description: 'What the key is entitled to and what it has used. Costs nothing.',
  responses: { 200: answer('Plan, use and limits.', PRIVATE, 'Quotas', EXAMPLES.quotas), ...keyed() },
})

/** GET /quotas. */
export function quotasRoutes(quotas: QuotaDesk): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/', QUOTAS, async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(await quotas.describe(c.var.key, c.var.burst))
  })
}
