import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { SearchOptions, SearchResult, SpeltTask } from '../../../lib/names/search.ts'
import { createFairQueue } from '../../../lib/sources/http/fair-queue.ts'
import {
  type ImportedRegister,
  type Searcher,
  SearchUnavailable,
} from '../../../lib/sources/registers/imported-search.ts'
import { errorFacts } from '../../ops/failures.ts'
import type { Log } from '../../ops/log.ts'
import { collectGarbage, type SharedIndexes, type SharedLayer, sizeOf } from './shared-layers.ts'

export interface SearchTask {
  index: string
  name: string
  options: SearchOptions
}

/** Contains only facts of an error, because its message could quote the name. */
export type ThreadAnswer = { found: SearchResult } | { failed: ReturnType<typeof errorFacts> }

interface ThreadsOptions {
  threads: number
  /** Milliseconds until a stuck thread is replaced. */
  runMs: number
  worker: URL
  log: Pick<Log, 'error'>
}

const STUCK = 'the search took too long and was ended'
const BROKEN = 'the search broke off'

function startThreads(indexes: SharedIndexes, options: ThreadsOptions) {
  const { threads, runMs, worker, log } = options
  const pool = new Piscina({
    filename: fileURLToPath(worker),
    workerData: indexes,
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    recordTiming: false,
  })
  const running = new Set<Promise<unknown>>()
  // An idle thread that breaks emits this event. Without a listener, the process would end.
  pool.on('error', (error) => log.error(errorFacts(error), 'a search thread broke'))

  async function answer(task: SearchTask | SpeltTask, name: 'default' | 'weigh'): Promise<SearchResult> {
    const stuck = new AbortController()
    const timer = setTimeout(() => stuck.abort(), runMs)
    try {
      const told: ThreadAnswer = await pool.run(task, { name, signal: stuck.signal })
      if ('found' in told) return told.found
      log.error(told.failed, 'a search failed')
    } catch (error) {
      log.error(stuck.signal.aborted ? { kind: 'stuck', runMs } : errorFacts(error), 'a search thread was replaced')
    } finally {
      clearTimeout(timer)
    }
    throw new SearchUnavailable(stuck.signal.aborted ? STUCK : BROKEN)
  }

  function tracked(search: Promise<SearchResult>): Promise<SearchResult> {
    const ended = search.catch(() => {}).finally(() => running.delete(ended))
    running.add(ended)
    return search
  }

  return {
    async ready() {
      // Starts as many tasks in parallel as threads, so that each thread runs one.
      await Promise.all(Array.from({ length: threads }, () => pool.run(null, { name: 'ready' })))
    },
    /** Rejects with SearchUnavailable, and replaces a broken thread. */
    run: (task: SearchTask) => tracked(answer(task, 'default')),
    weigh: (task: SpeltTask) => tracked(answer(task, 'weigh')),
    /** Resolves after the running searches, once the threads have released the indexes. */
    async end() {
      await Promise.all(running)
      await pool.destroy()
    },
  }
}

type SearchThreads = ReturnType<typeof startThreads>

interface QueuedWork {
  /** Aborts only while the work waits. */
  signal: AbortSignal
  over(): void
}

async function unlessAborted<T>(
  signal: AbortSignal | undefined,
  work: (waiting: QueuedWork) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const { promise: left, reject } = Promise.withResolvers<never>()
  const controller = new AbortController()
  let waits = true
  const leave = () => {
    reject(signal?.reason)
    if (waits) controller.abort(signal?.reason)
  }
  const over = () => {
    waits = false
  }
  signal?.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([left, work({ signal: controller.signal, over })])
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}

/** Null removes an index. */
type Changes = Readonly<Record<string, readonly SharedLayer[] | null>>

export interface SearchPoolOptions {
  log: Pick<Log, 'error'>
  threads?: number
  /** Maximum waiting searches per account. The default is WAITING_EACH per thread. */
  waitingMax?: number
  /** Milliseconds until a search counts as stuck. */
  runMs?: number
  worker?: URL
}

/** Each thread needs about 30 bytes per distinct spelling, in addition to shared memory. */
const THREADS_MAX = 8
/** Maximum waiting searches per account and thread. A longer queue would exceed a source's deadline. */
const WAITING_EACH = 64
const RUN_MS = 5000
/** Bytes of old indexes that cause a collection, which blocks the loop for milliseconds. */
const COLLECT_FROM = 64 * 1024 * 1024

const BUSY = 'too many searches of this key are waiting; ask again in a moment'
const STOPPING = 'the service is stopping'
const NOT_LOADED = 'its records are not loaded'

function changed(before: SharedIndexes, changes: Changes): SharedIndexes {
  const after: Record<string, readonly SharedLayer[]> = { ...before }
  for (const [id, index] of Object.entries(changes)) {
    if (index === null) delete after[id]
    else after[id] = index
  }
  return after
}

/** Starts its threads with the first `publish`. Until then, every search rejects. */
export function createSearchPool(options: SearchPoolOptions) {
  const threads = options.threads ?? Math.min(availableParallelism(), THREADS_MAX)
  const waitingMax = options.waitingMax ?? threads * WAITING_EACH
  const worker = options.worker ?? new URL('./search-worker.ts', import.meta.url)
  const queue = createFairQueue({ concurrency: threads })
  let indexes: SharedIndexes = {}
  let current: SearchThreads | null = null
  let publishing: Promise<void> = Promise.resolve()
  let letGo = 0
  let closed = false

  async function replace(changes: Changes): Promise<void> {
    if (closed) throw new SearchUnavailable(STOPPING)
    const next = changed(indexes, changes)
    const started = startThreads(next, { threads, runMs: options.runMs ?? RUN_MS, worker, log: options.log })
    try {
      await started.ready()
    } catch (error) {
      await started.end()
      throw error
    }
    const old = current
    for (const id of Object.keys(changes)) letGo += sizeOf(indexes[id] ?? [])
    indexes = next
    current = started
    await old?.end()
  }

  /** Runs after `replace`, because `replace` still refers to the old threads and indexes. */
  function collect(): void {
    if (letGo < COLLECT_FROM) return
    letGo = 0
    collectGarbage()
  }

  async function inTurn(
    { signal, holder }: Searcher,
    work: (threads: SearchThreads) => Promise<SearchResult>,
  ): Promise<SearchResult> {
    if (closed) throw new SearchUnavailable(STOPPING)
    if (queue.sizeBy({ holder }) >= waitingMax) throw new SearchUnavailable(BUSY)
    return unlessAborted(signal, (waiting) =>
      queue.add(
        () => {
          waiting.over()
          // A search that waited uses the indexes that are current now.
          if (current === null) throw new SearchUnavailable(NOT_LOADED)
          return work(current)
        },
        { signal: waiting.signal, holder },
      ),
    )
  }

  return {
    /**
     * Replaces or removes indexes together, so that a search sees only old or only new ones. Resolves when the old memory
     * is free. If an index cannot be opened, rejects and retains the old indexes.
     */
    publish(changes: Changes) {
      const published = publishing.then(() => replace(changes)).then(collect)
      publishing = published.catch(() => {})
      return published
    },
    /** Rejects with SearchUnavailable, or immediately with the signal's reason. */
    async search(
      index: string,
      name: string,
      { signal, holder, ...wanted }: Parameters<ImportedRegister['search']>[1] = {},
    ) {
      if (!closed && !Object.hasOwn(indexes, index)) throw new SearchUnavailable(NOT_LOADED)
      return inTurn({ signal, holder }, (threads) => threads.run({ index, name, options: wanted }))
    },
    /** Scores candidates from the database. Rejects like `search`. */
    weigh: (task: SpeltTask, searcher: Searcher = {}) => inTurn(searcher, (threads) => threads.weigh(task)),
    has: (index: string) => current !== null && Object.hasOwn(indexes, index),
    load: () => ({ threads, running: queue.pending, waiting: queue.size }),
    /** Resolves when all accepted searches are answered. */
    async close() {
      closed = true
      await queue.onIdle()
      await publishing
      await current?.end()
      current = null
    },
  }
}

/** Searches indexes in threads, so that no search blocks the event loop. Accounts take turns. */
export type SearchPool = ReturnType<typeof createSearchPool>
