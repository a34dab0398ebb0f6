import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { SearchResult } from '../../../lib/names/search/search.ts'
import type { SpeltTask } from '../../../lib/names/search/spelt-search.ts'
import { SearchUnavailable } from '../../../lib/sources/register/name-search.ts'
import { errorFacts } from '../../system/error-facts.ts'
import type { Log } from '../../system/log.ts'
import type { SearchTask, ThreadAnswer } from './search-task.ts'
import type { SharedIndexes } from './shared-layers.ts'

interface ThreadsOptions {
  threads: number
  /** Milliseconds until a stuck thread is replaced. */
  runMs: number
  worker: URL
  log: Pick<Log, 'error'>
}

export interface SearchThreads {
  ready(): Promise<void>
  /** Rejects with SearchUnavailable, and replaces a broken thread. */
  run(task: SearchTask): Promise<SearchResult>
  weigh(task: SpeltTask): Promise<SearchResult>
  /** Resolves after the running searches, when the threads have released the indexes. */
  end(): Promise<void>
}

const STUCK = 'the search took too long and was ended'
const BROKEN = 'the search broke off'

export function startThreads(indexes: SharedIndexes, options: ThreadsOptions): SearchThreads {
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
  // An idle thread that breaks emits this event. Without a listener the process would end.
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
      // As many tasks at once as threads, so that each runs one.
      await Promise.all(Array.from({ length: threads }, () => pool.run(null, { name: 'ready' })))
    },
    run: (task) => tracked(answer(task, 'default')),
    weigh: (task) => tracked(answer(task, 'weigh')),
    async end() {
      await Promise.all(running)
      await pool.destroy()
    },
  }
}
