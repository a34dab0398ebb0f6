import { Hono } from 'hono'
import type { AppEnv } from '../http/env.ts'

interface Health {
  isReady: () => Promise<boolean>
  prove: (challenge: string) => string
}

/**
 * /healthz: the process is up, with proof of who it is where a `Challenge` is sent. /readyz: it can do its
 * work, which needs the database. Both answer under any host name.
 */
export function healthRoutes({ isReady, prove }: Health): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/healthz', (c) => {
      const challenge = c.req.header('Challenge')
      return c.json({ status: 'up', ...(challenge ? { proof: prove(challenge) } : {}) })
    })
    .get('/readyz', async (c) => {
      const ready = await isReady()
      return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503)
    })
}
