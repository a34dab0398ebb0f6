import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { sentKey, unauthorized } from '../http/auth.ts'
import type { AppEnv } from '../http/env.ts'
import { answer } from '../openapi/answers.ts'
import { ANYWHERE, open } from '../openapi/problem-answers.ts'

/** Null if the token is unknown, used or expired. */
export type Redeem = (token: string) => Promise<string | null>

const DESCRIBED = describeRoute({
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

/** POST /claim: exchanges a token for its key. */
export function claimRoutes(redeem: Redeem): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/', DESCRIBED, async (c) => {
    const apiKey = await redeem(sentKey(c) ?? '')
    if (apiKey === null) throw unauthorized()
    c.header('Cache-Control', 'no-store')
    return c.json({ apiKey })
  })
}
