import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { LEFT_OUT, NoSourceAnswered } from '../../lib/check/run.ts'
import type { BrandCheckResult } from '../../lib/contract/checks/result.ts'
import { isLoopbackHost } from '../../lib/loopback.ts'
import type { UpstreamState } from '../../lib/sources/http/request.ts'
import type { PathState } from '../../lib/sources/source.ts'
import type { Checks, Run } from '../checks/checks.ts'
import type { KeeperReport } from '../registers/sync/report.ts'
import type { AppEnv } from './env.ts'
import { ProblemError } from './problem.ts'

/** Contains the route pattern, but never address, query, headers or body, so that no checked name gets into the log. */
export interface RequestLine {
  requestId: string
  method: string
  route: string
  status: number
  ms: number
  keyId: string | undefined
}

interface DiskSpace {
  /** Size of the complete file system in bytes. `free` is the part that this user may still write. */
  total: number
  free: number
}

/** Rejects with the system's error if the folder is missing. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bsize, blocks, bavail } = await statfs(folder)
  return { total: bsize * blocks, free: bsize * bavail }
}

/** No probe returns a name, a key or a client. */
export interface Probes {
  upstreams(): UpstreamState[]
  paths(): { source: string; path: string; state: PathState['state'] }[]
  searches(): { threads: number; running: number; waiting: number }
  registers(): { id: string; records: number; dataAsOf: string }[]
  gaps(): { id: string; holes: number; unread: number }[]
  keepers(): ({ id: string } & Pick<KeeperReport, 'held' | 'expected' | 'readyBy' | 'fault'>)[]
  /** `oldestWaiting` is in milliseconds since the epoch. Rejects if the database does not answer. */
  outbox(): Promise<{ mails: Partial<Record<string, number>>; oldestWaiting: number | null }>
  /** Rejects if the file system cannot be read. */
  disk(): Promise<DiskSpace>
  /** Sources of which processes on one database search different records. */
  differing(): readonly string[]
  /** In milliseconds since the epoch; 0 if never. Null if the service does not know. */
  lastBackup(): number | null
}

type CheckOutcome = string

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])
/** Upper bounds in seconds. A check may need eight, a cached answer only milliseconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16]
/** States of mails that wait, or that somebody should look at. */
const MAIL_STATES = ['waiting', 'given_up', 'refused', 'written'] as const
const PATH_STATES = ['not_asked_yet', 'answering', 'failing'] as const
const UPSTREAM_STATES = ['ok', 'left_alone', 'limited'] as const

/** Queries the database only once for each scrape. */
function oneLook(probes: Probes): Probes {
  let asked: ReturnType<Probes['outbox']> | null = null
  return {
    ...probes,
    outbox() {
      asked ??= probes.outbox()
      return asked
    },
  }
}

function probed(registers: Registry[], read: () => Probes | null): void {
  const gauge = <T extends string>(
    name: string,
    help: string,
    labelNames: T[],
    collect: (set: (labels: Record<T, string>, value: number) => void, probes: Probes) => void | Promise<void>,
  ) =>
    new Gauge({
      name: `brand_check_${name}`,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset()
        // After a reset, a metric without labels would report 0, which is not the same as unknown.
        if (labelNames.length === 0) this.remove()
        const probes = read()
        if (probes !== null) await collect((labels, value) => this.set(labels, value), probes)
      },
    })
  gauge('upstream_state', '1 for the state an upstream is in', ['upstream', 'state'], (set, { upstreams }) => {
    for (const { upstream, state } of upstreams())
      for (const each of UPSTREAM_STATES) set({ upstream, state: each }, each === state ? 1 : 0)
  })
  gauge('upstream_left', 'questions left of the allowance of an upstream', ['upstream'], (set, { upstreams }) => {
    for (const { upstream, left } of upstreams()) if (left !== null) set({ upstream }, left)
  })
  gauge(
    'source_state',
    '1 for how an interface of a source has been answering',
    ['source', 'path', 'state'],
    (set, { paths }) => {
      for (const { source, path, state } of paths())
        for (const each of PATH_STATES) set({ source, path, state: each }, each === state ? 1 : 0)
    },
  )
  gauge('search_threads', 'threads that search the imported names', [], (set, { searches }) => {
    set({}, searches().threads)
  })
  gauge('searches', 'searches of the imported names, running and waiting', ['state'], (set, { searches }) => {
    const { running, waiting } = searches()
    set({ state: 'running' }, running)
    set({ state: 'waiting' }, waiting)
  })
  gauge('register_records', 'imported records of a register', ['source'], (set, { registers: held }) => {
    for (const { id, records } of held()) set({ source: id }, records)
  })
  gauge('register_holes', 'imported files of which something is unaccounted for', ['source'], (set, { gaps }) => {
    for (const { id, holes } of gaps()) set({ source: id }, holes)
  })
  gauge('register_unread_records', 'records of imported files that could not be read', ['source'], (set, { gaps }) => {
    for (const { id, unread } of gaps()) set({ source: id }, unread)
  })
  gauge(
    'keeper_missing_records',
    'records that the office says it has and that are not held of a register that keeps itself',
    ['source'],
    (set, { keepers }) => {
      for (const { id, held, expected } of keepers()) set({ source: id }, Math.max(0, expected - held))
    },
  )
  gauge(
    'keeper_held_ratio',
    'share of the records of a register that keeps itself that are held, from 0 to 1',
    ['source'],
    (set, { keepers }) => {
      for (const { id, held, expected } of keepers())
        if (expected > 0) set({ source: id }, Math.min(1, held / expected))
    },
  )
  gauge(
    'keeper_ready_timestamp_seconds',
    'about when a register that is being filled will be whole; absent if that is not known',
    ['source'],
    (set, { keepers }) => {
      for (const { id, readyBy } of keepers()) if (readyBy !== null) set({ source: id }, Date.parse(readyBy) / 1000)
    },
  )
  gauge(
    'keeper_fault',
    '1 for what is in the way of a register that keeps itself',
    ['source', 'fault'],
    (set, { keepers }) => {
      for (const { id, fault } of keepers()) if (fault !== null) set({ source: id, fault }, 1)
    },
  )
  // If the database does not answer, the other metrics are still reported.
  const outbox = (probes: Probes) => probes.outbox().catch(() => null)
  gauge('outbox_mails', 'mails by their state', ['state'], async (set, probes) => {
    const figures = await outbox(probes)
    if (figures !== null) for (const state of MAIL_STATES) set({ state }, figures.mails[state] ?? 0)
  })
  gauge('outbox_oldest_waiting_seconds', 'age of the oldest mail that waits to be sent', [], async (set, probes) => {
    const figures = await outbox(probes)
    if (figures === null) return
    const { oldestWaiting } = figures
    set({}, oldestWaiting === null ? 0 : Math.max(0, Date.now() - oldestWaiting) / 1000)
  })
  gauge(
    'register_differs',
    '1 if processes on one database search different records of a register',
    ['source'],
    (set, { differing }) => {
      for (const source of differing()) set({ source }, 1)
    },
  )
  gauge(
    'backup_timestamp_seconds',
    'when the last backup was written, 0 if never; absent with PostgreSQL',
    [],
    (set, { lastBackup }) => {
      const at = lastBackup()
      if (at !== null) set({}, at / 1000)
    },
  )
  gauge('register_age_seconds', 'age of the imported records of a register', ['source'], (set, { registers: held }) => {
    for (const { id, dataAsOf } of held()) set({ source: id }, (Date.now() - Date.parse(dataAsOf)) / 1000)
  })
}

function diskFigures(registers: Registry[], read: () => Probes | null): void {
  const figures = { free: 'that may still be written', total: 'in all' } as const
  for (const [part, what] of Object.entries(figures) as [keyof typeof figures, string][])
    new Gauge({
      name: `brand_check_data_disk_${part}_bytes`,
      help: `bytes of the file system that holds the data folder, ${what}`,
      registers,
      async collect() {
        this.remove()
        const space = await read()
          ?.disk()
          .catch(() => null)
        if (space) this.set(space[part])
      },
    })
}

/** Gauges have values only after `probe`. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  let probes: Probes | null = null
  let look: Probes | null = null
  collectDefaultMetrics({ register: registry })
  probed(registers, () => look)
  diskFigures(registers, () => look)
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets: BUCKETS, registers })
  const requests = histogram(
    'brand_check_request_seconds',
    'requests by the pattern of their route, until the answer began',
    ['method', 'route', 'status'],
  )
  const checks = histogram('brand_check_check_seconds', 'checks by how they ended', ['kind', 'outcome', 'charged'])
  const sources = histogram('brand_check_source_seconds', 'answers of sources by their state', ['source', 'state'])
  const storageErrors = new Counter({
    name: 'brand_check_storage_errors_total',
    help: 'times the database did not answer',
    labelNames: ['during'],
    registers,
  })
  for (const during of ['request', 'housekeeping']) storageErrors.inc({ during }, 0)
  return {
    request({ method, route, status, ms }: Pick<RequestLine, 'method' | 'route' | 'status' | 'ms'>) {
      requests.observe({ method: METHODS.has(method) ? method : 'other', route, status }, ms / 1000)
    },
    check(kind: 'brand_check' | 'trademark_search', outcome: CheckOutcome, charged: boolean, seconds: number) {
      checks.observe({ kind, outcome, charged: String(charged) }, seconds)
    },
    source: (source: string, state: string, seconds: number) => sources.observe({ source, state }, seconds),
    storageError: (during: 'request' | 'housekeeping') => storageErrors.inc({ during }),
    probe(given: Probes) {
      probes = given
    },
    contentType: registry.contentType,
    text() {
      look = probes && oneLook(probes)
      return registry.metrics()
    },
  }
}

/** Labels do not contain user input. Each is a route pattern, an id, a state or a verdict. */
export type Metrics = ReturnType<typeof createMetrics>

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Checks a bearer token (RFC 6750, section 2.1) in constant time. */
function holdsToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

interface MetricsPlace {
  host: string
  port: number
  /** Token that requests send as `Authorization: Bearer …`. Null if nobody else can reach the port. */
  token: string | null
}

function isForThisMachine(host: string | undefined): boolean {
  const url = `http://${host}`
  return host !== undefined && URL.canParse(url) && isLoopbackHost(new URL(url).hostname)
}

/** Serves `GET /metrics` on a separate port. Rejects if the port cannot be opened. */
export async function serveMetrics(metrics: Metrics, { host, port, token }: MetricsPlace) {
  const server = createServer({ headersTimeout: 5000, requestTimeout: 5000 }, async (request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    // Without a token, only this machine can reach the port. But a web page could too, through a host name that
    // resolves to 127.0.0.1.
    if (token === null && !isForThisMachine(request.headers.host)) return response.writeHead(421).end()
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    if (token !== null && !holdsToken(request.headers.authorization, token)) return response.writeHead(401).end()
    try {
      response.setHeader('Content-Type', metrics.contentType)
      response.end(await metrics.text())
    } catch {
      response.writeHead(500).end()
    }
  })
  const listening = Promise.withResolvers<void>()
  server.once('error', listening.reject)
  server.listen(port, host, listening.resolve)
  await listening.promise
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

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

type Judged = Pick<BrandCheckResult, 'verdict' | 'coverage' | 'charged' | 'test'>

/** `left_out` means incomplete only because of the request's own `leaveOut`. */
function endOf({ verdict, coverage: { searched, unavailable } }: Judged): string {
  const gaps = [...searched, ...unavailable].filter(({ required, gap }) => required && gap !== undefined)
  const asWanted = gaps.length > 0 && gaps.every(({ reason }) => reason === LEFT_OUT)
  return verdict === 'incomplete' && asWanted ? 'left_out' : verdict
}

/** Derives the outcome from the error. A check that continues after its client left can fail for a different reason. */
function outcomeOf(error: unknown): string {
  if (error instanceof NoSourceAnswered) return 'no_source_answered'
  return error instanceof DOMException && error.name === 'AbortError' ? 'client_left' : 'failed'
}

/** Counts how checks ended and how sources answered. Skips synthetic checks. */
export function observedChecks(checks: Checks, metrics: Metrics): Checks {
  function observed<T extends Judged>(kind: Parameters<Metrics['check']>[0], run: Run<T>): Run<T> {
    return async (options) => {
      const begun = performance.now()
      const seconds = () => (performance.now() - begun) / 1000
      const answers: [id: string, state: string, seconds: number][] = []
      try {
        const result = await run({
          ...options,
          onEvent(event) {
            if (event.event === 'source') answers.push([event.data.id, event.data.state, seconds()])
            options.onEvent?.(event)
          },
        })
        if (result.test) return result
        for (const answer of answers) metrics.source(...answer)
        metrics.check(kind, endOf(result), result.charged, seconds())
        return result
      } catch (error) {
        metrics.check(kind, outcomeOf(error), false, seconds())
        throw error
      }
    }
  }
  return {
    brandCheck: async (...given) => observed('brand_check', await checks.brandCheck(...given)),
    trademarkSearch: async (...given) => observed('trademark_search', await checks.trademarkSearch(...given)),
    idle: () => checks.idle(),
  }
}
