import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { writeConnectionCode } from '../lib/client/connection-code.ts'
import { createClaims } from './access/claims.ts'
import { createKeys } from './access/keys.ts'
import { ensureLocalKey } from './access/local-key.ts'
import { createQuotaDesk } from './access/quotas.ts'
import { createSecrets, readPepper } from './access/secrets.ts'
import { createApp } from './app.ts'
import { createChecks } from './checks.ts'
import type { Config } from './config.ts'
import { createLog, type Log } from './log.ts'
import { createSources, upstreamFetchFor } from './sources.ts'
import { openDatabase } from './storage/open.ts'

export interface Service {
  /** Address under which it answers, no trailing slash. */
  url: string
  localKey: string
  /** A new single-use connection code for the local key. */
  connectionCode(): Promise<string>
  close(): Promise<void>
}

/** Starts the service: storage, keys, sources, and the port. Everything it opens is closed by `close`. */
export async function startService(config: Config, log: Log = createLog(config)): Promise<Service> {
  const sources = await createSources(config)
  const db = await openDatabase(config.dataDir)
  const now = Date.now
  const secrets = createSecrets(readPepper(config.dataDir, config.keyPepper))
  const keys = createKeys(db, secrets, now)
  const quotas = createQuotaDesk(db, secrets, now)
  const claims = createClaims(db, secrets, now)
  const local = await ensureLocalKey(config.dataDir, keys)
  const fetch = upstreamFetchFor(config)
  let url = config.publicUrl
  const app = createApp({
    publicUrl: () => url,
    keys,
    quotas,
    checks: createChecks({ sources, fetch, quotas }),
    redeem: async (token) => ((await claims.redeem(token)) === local.id ? local.key : null),
    sources,
    log,
  })
  const { promise: listening, resolve, reject } = Promise.withResolvers<AddressInfo>()
  const server = serve({ fetch: app.fetch, hostname: config.host, port: config.port }, resolve)
  server.on('error', reject)
  try {
    const { port } = await listening
    if (config.port === 0) url = url.replace(/:0$/, `:${port}`)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    url,
    localKey: local.key,
    connectionCode: async () => writeConnectionCode(url, await claims.offer(local.id)),
    async close() {
      await new Promise<void>((done) => {
        server.close(() => done())
        if ('closeAllConnections' in server) server.closeAllConnections()
      })
      await db.destroy()
    },
  }
}
