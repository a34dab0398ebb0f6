import { Hono } from 'hono'
import { unauthorized } from '../http/auth.ts'
import type { AppEnv } from '../http/env.ts'

/** Exchanges a claim token for the key it stands for; null where it is unknown, used or expired. */
export type Redeem = (token: string) => Promise<string | null>

/** POST /claim: the token of a connection code, sent where a key would be, for the key itself. Once. */
export function claimRoutes(redeem: Redeem): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/', async (c) => {
    const apiKey = await redeem(c.req.header('X-API-Key') ?? '')
    if (apiKey === null) throw unauthorized()
    c.header('Cache-Control', 'no-store')
    return c.json({ apiKey })
  })
}
