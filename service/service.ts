import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { TOTAL_DEADLINE_MS } from '../lib/check/run.ts'
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
import { canWrite, forgetExpired } from './storage/usage.ts'

export interface Service {
  /** Address under which it answers, no trailing slash. */
  url: string
  localKey: string
  /** A new single-use connection code for the local key. */
  connectionCode(): Promise<string>
  close(): Promise<void>
}

/** How long running checks may still be answered once the service is told to stop: a check's own deadline, and a little. */
const LAST_ANSWERS_MS = TOTAL_DEADLINE_MS + 1000
const IDLE_LOOK_MS = 50
const HOUR_MS = 60 * 60 * 1000

/** Stops listening; answers that are being made are still given, and no connection outlives the last of them. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  const idling = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS)
  const late = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS)
  await closed
  clearInterval(idling)
  clearTimeout(late)
}

/** Starts the service: storage, keys, sources, and the port. Everything it opens is closed by `close`. */
export async function startService(config: Config, log: Log = createLog(config)): Promise<Service> {
  if (config.ignored.length > 0) log.warn({ settings: config.ignored }, 'this version does nothing with these settings')
  const sources = await createSources(config)
  const db = await openDatabase(config.dataDir)
  const now = Date.now
  const secrets = createSecrets(readPepper(config.dataDir, config.keyPepper))
  const keys = createKeys(db, secrets, now)
  const quotas = createQuotaDesk(db, secrets, now)
  const claims = createClaims(db, secrets, now)
  const local = await ensureLocalKey(config.dataDir, keys)
  const fetch = upstreamFetchFor(config)
  const checks = createChecks({ sources, fetch, quotas })
  let url = config.publicUrl
  const app = createApp({
    publicUrl: () => url,
    keys,
    quotas,
    checks,
    redeem: async (token) => ((await claims.redeem(token)) === local.id ? local.key : null),
    prove: secrets.proof,
    isReady: () => canWrite(db),
    sources,
    log,
  })
  await forgetExpired(db, now())
  const tidying = setInterval(() => void forgetExpired(db, now()).catch(() => {}), HOUR_MS).unref()
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
      clearInterval(tidying)
      await closeServer(server as Server)
      await checks.idle()
      await db.destroy()
    },
  }
}
