import { setTimeout as wait } from 'node:timers/promises'
import { writeConnectionCode } from '../lib/client/connection-code.ts'
import { readyNames } from '../lib/names/reasons/compare.ts'
import { sourceList } from '../lib/sources/list.ts'
import type { Source } from '../lib/sources/source.ts'
import { openAccess } from './access/desk.ts'
import { createApp } from './api/app.ts'
import { createReadiness } from './api/health.ts'
import { createMetrics, diskSpace, observedChecks, serveMetrics } from './api/metrics.ts'
import { openHttpServer } from './api/server.ts'
import { createChecks, createCursors, createMarkGoods } from './checks/checks.ts'
import { openSources, upstreamFetchFor } from './checks/sources.ts'
import { createKeys, localKey, mustHaveOnePepper } from './keys/keys.ts'
import { createBurst, createQuotaDesk, type Plans, readPlans } from './keys/quotas.ts'
import { createReplays } from './keys/replays.ts'
import { type Config, settingMeant } from './ops/config.ts'
import { CannotStart, errorFacts } from './ops/failures.ts'
import { createLog, type Log } from './ops/log.ts'
import { createReceipts } from './ops/receipts.ts'
import { createSecrets, readPepper } from './ops/secrets.ts'
import { LINDAS_ANSWER_MS } from './registers/import/lindas.ts'
import { compareProcesses } from './registers/processes.ts'
import { packsFolder } from './registers/store/publish-pack.ts'
import { fillingOf, keepersOf } from './registers/sync/report.ts'
import { type Keepers, type KeepersOptions, openKeepers } from './registers/sync/schedule.ts'
import { backups } from './storage/backup.ts'
import { openStorage, type Storage, takeServiceLock } from './storage/open.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

function repeatedly(work: () => Promise<unknown>, everyMs: number, failed: () => void): NodeJS.Timeout {
  return setInterval(() => void work().catch(failed), everyMs).unref()
}

/** How to reach sources. Tests replace this. */
export interface Reach {
  openSources: typeof openSources
  upstreamFetchFor: typeof upstreamFetchFor
  keeping?: Pick<KeepersOptions, 'lookEveryMs' | 'wait'>
}

const REACH: Reach = { openSources, upstreamFetchFor }

/** Logs the names of unknown settings and the likely intended names, but no values, which may be secret. */
function tellIgnored({ ignored, offices }: Config, log: Log): void {
  if (ignored.length === 0) return
  const meant = [...new Set(ignored.flatMap((name) => settingMeant(name, offices) ?? []))]
  log.warn({ settings: ignored, meant }, 'this version does nothing with these settings')
}

/** If the start fails, closes everything that it opened. */
export async function startService(config: Config, log: Log = createLog(config), reach: Reach = REACH) {
  tellIgnored(config, log)
  readyNames()
  const opened = new AsyncDisposableStack()
  try {
    const service = await open(config, log, reach, opened)
    return { ...service, close: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

export type Service = Awaited<ReturnType<typeof startService>>

/** Refuses to start if a key's plan is missing, because its requests could not be answered. */
async function mustHavePlans(storage: Storage, plans: Plans): Promise<void> {
  const gone = (await storage.keys.plansInUse()).filter((id) => !plans.ids().includes(id))
  if (gone.length === 0) return
  throw new CannotStart(
    `Keys have plans that are not there: ${gone.join(', ')}. Put them back into the file of PLANS_FILE.`,
  )
}

/** Brands come with the version, which differs for a while during an update. */
function datesOf(sources: readonly Source[]): Record<string, string> {
  return Object.fromEntries(
    sources.flatMap(({ id, holds }) => {
      const held = id === 'brands' ? null : (holds?.() ?? null)
      return held === null ? [] : [[id, `${held.dataAsOf}${held.part === undefined ? '' : ' in part'}`] as const]
    }),
  )
}

/** A backup that fails is tried again after an hour. */
async function openDailyBackups({ dataDir, keyPepper, backupsKept }: Config, log: Log, now: () => number) {
  const write = () =>
    backups
      .writeDaily(dataDir, keyPepper, backupsKept, now())
      .catch((error: unknown) => log.error(errorFacts(error), 'the daily backup could not be written'))
  await write()
  return repeatedly(write, HOUR_MS, () => {})
}

interface ListenSettings {
  host: 'HOST' | 'METRICS_HOST'
  port: 'PORT' | 'METRICS_PORT'
}

function listenFailure({ host, port }: ListenSettings, error: unknown): unknown {
  const or = port === 'PORT' ? ', or with "npm start -- --port N"' : ''
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `The port of ${port} is in use: choose another with ${port}${or}.`,
    EADDRNOTAVAIL: `${host} is no address of this machine.`,
    EACCES: `The port of ${port} may not be opened by this user: choose one from 1024 on.`,
    ENOTFOUND: `${host} is a name that leads to no address.`,
    EAI_AGAIN: `${host} is a name that could not be looked up.`,
  }
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  const sentence = syscall === 'listen' || syscall === 'getaddrinfo' ? sentences[String(code)] : undefined
  return sentence === undefined ? error : new CannotStart(sentence, { cause: error })
}

async function open(config: Config, log: Log, reach: Reach, opened: AsyncDisposableStack) {
  const alone = config.databaseUrl === null
  if (alone) opened.use(takeServiceLock(config.dataDir))
  const storage = opened.adopt(await openStorage(config), (all) => all.close())
  const now = Date.now
  let keepers: Keepers | null = null
  const reports = () => keepersOf(config.offices, keepers?.rows() ?? [])
  const filling = (id: string) => {
    const report = reports().get(id)
    return report === undefined ? null : fillingOf(report, now())
  }
  const sources = opened.adopt(
    await reach.openSources(config, { log, allowanceOf: storage.sharedQuota, filling }),
    (all) => all.close(),
  )
  const secrets = createSecrets(readPepper(config.dataDir, config.keyPepper))
  if (!alone) await mustHaveOnePepper(storage, secrets)
  const plans = readPlans(config.plansFile)
  await mustHavePlans(storage, plans)
  const keys = createKeys(storage, secrets, now)
  const quotas = createQuotaDesk(storage, secrets, plans, now)
  const cursors = createCursors(secrets)
  const local = await localKey.ensure(config.dataDir, keys)
  const fetch = reach.upstreamFetchFor(config)
  keepers = opened.adopt(
    await openKeepers({
      storage,
      settings: config,
      readable: sources.readable,
      fetch: reach.upstreamFetchFor(config, LINDAS_ANSWER_MS),
      log,
      now,
      ...reach.keeping,
    }),
    (all) => all.close(),
  )
  const processes = alone
    ? null
    : opened.adopt(
        await compareProcesses({
          processes: storage.processes,
          held: () => datesOf(sources.all),
          log,
          now,
          ...(reach.keeping?.lookEveryMs !== undefined && { lookEveryMs: reach.keeping.lookEveryMs }),
        }),
        (all) => all.close(),
      )
  const differing = () => processes?.differing() ?? []
  const metrics = createMetrics()
  metrics.probe({
    upstreams: sources.upstreams,
    paths: () => [
      ...sources.all.flatMap((source) =>
        (source.paths?.() ?? []).map(({ id, state }) => ({ source: source.id, path: id, state })),
      ),
      ...sources.resolvers().map(({ id, state }) => ({ source: id, path: id, state })),
    ],
    searches: sources.searches,
    outbox: () => storage.mails.figures(),
    disk: () => diskSpace(config.dataDir),
    differing,
    lastBackup: () => (alone ? backups.lastAt(config.dataDir) : null),
    registers: () =>
      sources.all.flatMap((source) => {
        const held = source.holds?.() ?? null
        return held === null ? [] : [{ id: source.id, ...held }]
      }),
    gaps: sources.gaps,
    keepers: () =>
      [...reports()].map(([id, { held, expected, readyBy, fault }]) => ({ id, held, expected, readyBy, fault })),
  })
  const running = opened.adopt(createChecks({ sources: sources.all, fetch, quotas, cursors }), (all) => all.idle())
  const checks = observedChecks(running, metrics)
  const readiness = createReadiness([() => storage.canWrite(), sources.canSearch])
  const receipts = createReceipts(config.dataDir, config.receiptKey, now)
  let url = config.publicUrl
  const access = opened.use(
    openAccess(config, { storage, secrets, plans, now, sources: sources.all, publicUrl: () => url, log }),
  )
  const app = createApp({
    publicUrl: () => url,
    access: access.desk,
    keys,
    quotas,
    burst: createBurst(storage.pool),
    replays: createReplays(storage, secrets, now),
    cursors,
    checks,
    markGoods: createMarkGoods(sources.all, fetch),
    receipts,
    async redeem(token) {
      if ((await keys.redeem(token)) === local.id) return local.key
      return (await keys.enrolments.redeem(token)) ?? access.desk.claim(token)
    },
    prove: secrets.addressProof,
    isReady: readiness.isReady,
    differing,
    sources: sources.all,
    sourceFacts: sourceList(config.offices),
    keepers: reports,
    upstreams: sources.upstreams,
    resolvers: sources.resolvers,
    log,
    metrics,
    metricsToken: config.metricsToken,
    packs:
      config.packs === 'off'
        ? null
        : {
            folder: packsFolder(config.dataDir),
            needsKey: config.packs === 'key',
            publisher: config.offer.operatorName?.slice(0, 100) ?? 'Brand Check',
            signingKey: receipts.signingKey,
            perMinute: config.packsPerMinute,
          },
    offices: config.offices,
    trustProxy: config.trustProxy,
  })
  // If no other service uses this database, every lease belongs to a process that died.
  await storage.quotas.endLeases(alone ? Number.MAX_SAFE_INTEGER : now())
  if (alone) await storage.replays.dropUnfinished()
  await storage.forgetExpired(now())
  const failed = () => metrics.storageError('housekeeping')
  opened.adopt(
    repeatedly(() => storage.forgetExpired(now()), HOUR_MS, failed),
    clearInterval,
  )
  opened.adopt(
    repeatedly(() => storage.quotas.endLeases(now()), MINUTE_MS, failed),
    clearInterval,
  )
  if (config.backupsKept > 0) opened.adopt(await openDailyBackups(config, log, now), clearInterval)
  const { metricsHost, metricsPort, metricsToken: token } = config
  const figures =
    metricsPort === null
      ? null
      : await serveMetrics(metrics, { host: metricsHost, port: metricsPort, token }).catch((error: unknown) => {
          throw listenFailure({ host: 'METRICS_HOST', port: 'METRICS_PORT' }, error)
        })
  opened.defer(() => figures?.close())
  const { host, tls, drainMs } = config
  const server = await openHttpServer({ fetch: app.fetch, host, port: config.port, tls }).catch((error: unknown) => {
    throw listenFailure({ host: 'HOST', port: 'PORT' }, error)
  })
  const { port } = opened.adopt(server, (each) => each.close())
  opened.defer(async () => {
    readiness.stop()
    await wait(drainMs)
  })
  if (config.port === 0) url = url.replace(/:0$/, `:${port}`)
  return {
    /** Without a trailing slash. */
    url,
    port,
    /** Null if the metrics have no separate port. */
    metricsPort: figures?.port ?? null,
    localKey: local.key,
    /** Returns a new single-use code for the local key. */
    connectionCode: async () => writeConnectionCode(url, await keys.offer(local.id)),
  }
}
