import { availableParallelism } from 'node:os'
import type { SearchResult } from '../../../lib/names/search/search.ts'
import type { SpeltTask } from '../../../lib/names/search/spelt-search.ts'
import { type NameSearchOptions, type Searcher, SearchUnavailable } from '../../../lib/sources/register/name-search.ts'
import { createTurnQueue } from '../../../lib/sources/upstream/holder-turns.ts'
import type { Log } from '../../system/log.ts'
import { collectGarbage } from './collect-garbage.ts'
import { type SearchThreads, startThreads } from './search-threads.ts'
import { type SharedIndexes, type SharedLayer, sizeOf } from './shared-layers.ts'
import { unlessAborted } from './unless-aborted.ts'

/** Null removes an index. */
type Changes = Readonly<Record<string, readonly SharedLayer[] | null>>

export interface SearchPoolOptions {
  log: Pick<Log, 'error'>
  /** One for each core by default, at most THREADS_MAX. */
  threads?: number
  /** Most waiting searches of an account. The default is WAITING_EACH for each thread. */
  waitingMax?: number
  /** Milliseconds until a search counts as stuck. */
  runMs?: number
  worker?: URL
}

/** Searches indexes in threads, so that no search blocks the event loop. Accounts take turns. */
export interface SearchPool {
  /**
   * Replaces or removes indexes together, so that a search sees only old or only new ones. Resolves when the memory of
   * the old ones is free. Rejects if an index cannot be opened, and the old ones stay.
   */
  publish(changes: Changes): Promise<void>
  /** Rejects with SearchUnavailable, or at once with the signal's reason. */
  search(index: string, name: string, options?: NameSearchOptions): Promise<SearchResult>
  /** Scores candidates from elsewhere. Rejects as `search` does. */
  weigh(task: SpeltTask, searcher?: Searcher): Promise<SearchResult>
  has(index: string): boolean
  load(): SearchLoad
  /** Resolves when all accepted searches are answered. */
  close(): Promise<void>
}

export interface SearchLoad {
  threads: number
  running: number
  waiting: number
}

/** Each thread needs about 30 bytes for each distinct spelling, in addition to shared memory. */
const THREADS_MAX = 8
/** A longer queue would exceed the deadline of a source. */
const WAITING_EACH = 64
const RUN_MS = 5000
/** Bytes of old indexes. A collection blocks the loop for some milliseconds. */
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

export function createSearchPool(options: SearchPoolOptions): SearchPool {
  const threads = options.threads ?? Math.min(availableParallelism(), THREADS_MAX)
  const waitingMax = options.waitingMax ?? threads * WAITING_EACH
  const worker = options.worker ?? new URL('./search-worker.ts', import.meta.url)
  const queue = createTurnQueue({ concurrency: threads })
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

  /** Runs after `replace`, which still refers to the old threads and indexes. */
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
          // A search that waited runs in the indexes that are current now.
          if (current === null) throw new SearchUnavailable(NOT_LOADED)
          return work(current)
        },
        { signal: waiting.signal, holder },
      ),
    )
  }

  return {
    publish(changes) {
      const published = publishing.then(() => replace(changes)).then(collect)
      publishing = published.catch(() => {})
      return published
    },
    async search(index, name, { signal, holder, ...wanted } = {}) {
      if (!closed && !Object.hasOwn(indexes, index)) throw new SearchUnavailable(NOT_LOADED)
      return inTurn({ signal, holder }, (threads) => threads.run({ index, name, options: wanted }))
    },
    weigh: (task, searcher = {}) => inTurn(searcher, (threads) => threads.weigh(task)),
    has: (index) => current !== null && Object.hasOwn(indexes, index),
    load: () => ({ threads, running: queue.pending, waiting: queue.size }),
    async close() {
      closed = true
      await queue.onIdle()
      await publishing
      await current?.end()
      current = null
    },
  }
}
