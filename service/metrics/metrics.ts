import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PathState } from '../../lib/sources/source.ts'
import type { UpstreamState } from '../../lib/sources/upstream/upstream-state.ts'
import type { KeeperReport } from '../registers/sync/report.ts'
import type { RequestLine } from '../system/log.ts'
import type { DiskSpace } from './disk-space.ts'

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
}

/** The verdict, or the reason why there is none. */
type CheckOutcome = string

/** No label contains user input: each is a route's pattern, an id, a state or a verdict. */
export interface Metrics {
  request(line: Pick<RequestLine, 'method' | 'route' | 'status' | 'ms'>): void
  check(kind: 'brand_check' | 'trademark_search', outcome: CheckOutcome, charged: boolean, seconds: number): void
  source(id: string, state: string, seconds: number): void
  storageError(during: 'request' | 'housekeeping'): void
  probe(probes: Probes): void
  contentType: string
  /** In the text format of Prometheus. */
  text(): Promise<string>
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])
/** Seconds. A check may need eight, an answer from memory only milliseconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16]
/** Mails to be sent, and mails that somebody should look at. */
const MAIL_STATES = ['waiting', 'given_up', 'refused', 'written'] as const
const PATH_STATES = ['not_asked_yet', 'answering', 'failing'] as const
const UPSTREAM_STATES = ['ok', 'left_alone', 'limited'] as const

/** Queries the database only once for each reading. */
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
  gauge('search_threads', 'threads that search the names held here', [], (set, { searches }) => {
    set({}, searches().threads)
  })
  gauge('searches', 'searches of the names held here, running and waiting', ['state'], (set, { searches }) => {
    const { running, waiting } = searches()
    set({ state: 'running' }, running)
    set({ state: 'waiting' }, waiting)
  })
  gauge('register_records', 'records held here of a register', ['source'], (set, { registers: held }) => {
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
    'about when a register that is being filled will be whole; absent where that cannot be told',
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
    'register_age_seconds',
    'age of the records held here of a register',
    ['source'],
    (set, { registers: held }) => {
      for (const { id, dataAsOf } of held()) set({ source: id }, (Date.now() - Date.parse(dataAsOf)) / 1000)
    },
  )
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

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  let probes: Probes | null = null
  let look: Probes | null = null
  collectDefaultMetrics({ register: registry })
  probed(registers, () => look)
  diskFigures(registers, () => look)
  const requests = new Histogram({
    name: 'brand_check_request_seconds',
    help: 'requests by the pattern of their route, until the answer began',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const checks = new Histogram({
    name: 'brand_check_check_seconds',
    help: 'checks by how they ended',
    labelNames: ['kind', 'outcome', 'charged'],
    buckets: BUCKETS,
    registers,
  })
  const sources = new Histogram({
    name: 'brand_check_source_seconds',
    help: 'answers of sources by their state',
    labelNames: ['source', 'state'],
    buckets: BUCKETS,
    registers,
  })
  const storageErrors = new Counter({
    name: 'brand_check_storage_errors_total',
    help: 'times the database did not answer',
    labelNames: ['during'],
    registers,
  })
  for (const during of ['request', 'housekeeping']) storageErrors.inc({ during }, 0)
  return {
    request({ method, route, status, ms }) {
      requests.observe({ method: METHODS.has(method) ? method : 'other', route, status }, ms / 1000)
    },
    check(kind, outcome, charged, seconds) {
      checks.observe({ kind, outcome, charged: String(charged) }, seconds)
    },
    source: (source, state, seconds) => sources.observe({ source, state }, seconds),
    storageError: (during) => storageErrors.inc({ during }),
    probe(given) {
      probes = given
    },
    contentType: registry.contentType,
    text() {
      look = probes && oneLook(probes)
      return registry.metrics()
    },
  }
}
