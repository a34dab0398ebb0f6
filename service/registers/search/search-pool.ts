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

/** What takes the place of the index with each id; null takes an index away. */
export type Changes = Readonly<Record<string, readonly SharedLayer[] | null>>

export interface SearchPoolOptions {
  log: Pick<Log, 'error'>
  /** Number of threads; one for each core where left out, at most THREADS_MAX. */
  threads?: number
  /** Most searches of one holder that may wait; WAITING_EACH for each thread where left out. */
  waitingMax?: number
  /** Milliseconds after which a search counts as stuck. */
  runMs?: number
  /** Module that the threads run, for tests. */
  worker?: URL
}

/** Searches indexes of names in threads of their own, so that none holds up the event loop. Holders take turns. */
export interface SearchPool {
  /**
   * Puts indexes in the place of those with the same id, or takes them away (null), all at once: a search sees all of
   * them as they were or as they are now. Resolves when the new ones are searched and the memory of the old ones is
   * freed. Rejects where they cannot be opened; then the old ones stay.
   */
  publish(changes: Changes): Promise<void>
  /**
   * Searches an index for a name. Rejects with SearchUnavailable, and with the signal's reason as soon as that aborts.
   */
  search(index: string, name: string, options?: NameSearchOptions): Promise<SearchResult>
  /** Weighs marks that were found elsewhere, in the same threads; rejects as `search` does. */
  weigh(task: SpeltTask, searcher?: Searcher): Promise<SearchResult>
  /** Whether there is an index with that id to be searched. */
  has(index: string): boolean
  load(): SearchLoad
  /** Closes the pool; resolves when all searches that were let in are answered and the threads are gone. */
  close(): Promise<void>
}

/** What the threads have to do at this moment. */
export interface SearchLoad {
  threads: number
  running: number
  waiting: number
}

/** Most threads: each has memory of its own beside the shared one, about 30 bytes for each distinct spelling. */
const THREADS_MAX = 8
/** Most searches that wait for one thread: more could not be answered within the deadline of a source. */
const WAITING_EACH = 64
const RUN_MS = 5000
/** Bytes of old indexes from which on all garbage is collected, which holds the loop for some milliseconds. */
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

  /**
   * Collects garbage in a step of its own: while `replace` runs, it still holds the old threads, and with them the old
   * indexes.
   */
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
          // Looked up only now, so that a search that waited is made in what is current when its turn comes.
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
