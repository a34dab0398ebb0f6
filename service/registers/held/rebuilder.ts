import { errorFacts } from '../../system/error-facts.ts'
import type { Log } from '../../system/log.ts'
import type { HeldOffice } from '../offices.ts'
import { takeImportLock } from '../store/import-lock.ts'
import { indexStore } from './index-store.ts'

interface RebuilderOptions {
  folder: string
  office: HeldOffice
  log: Log
  index?: typeof indexStore
  /** `made`: there is an index now. `unfinished`: no file was completely imported. */
  onEnd(end: 'made' | 'unfinished' | 'failed'): void
}

interface Rebuilder {
  running(): boolean
  /**
   * Starts a rebuild, unless one runs. Returns false if another process is importing and will make the index, or if the
   * lock fails.
   */
  start(whole: boolean): boolean
  close(): Promise<void>
}

export function createRebuilder({ folder, office, log, onEnd, index = indexStore }: RebuilderOptions): Rebuilder {
  const closing = new AbortController()
  let work: Promise<void> | null = null

  async function build(whole: boolean, lock: Disposable): Promise<void> {
    let end: Parameters<typeof onEnd>[0] = 'failed'
    try {
      const done = await index(folder, office, { whole, signal: closing.signal })
      if (done !== null) log.info({ office, made: done.made, names: done.manifest.names }, 'an index was made')
      end = done === null ? 'unfinished' : 'made'
    } catch (error) {
      if (!closing.signal.aborted) log.error({ office, ...errorFacts(error) }, 'imported records cannot be indexed')
    } finally {
      lock[Symbol.dispose]()
      work = null
    }
    if (!closing.signal.aborted) onEnd(end)
  }

  let lockTrouble = false

  function tryLock(): Disposable | null {
    try {
      const lock = takeImportLock(folder, office)
      lockTrouble = false
      return lock
    } catch (error) {
      if (!lockTrouble) log.error({ office, ...errorFacts(error) }, 'imported records cannot be indexed')
      lockTrouble = true
      onEnd('failed')
      return null
    }
  }

  return {
    running: () => work !== null,
    start(whole) {
      if (work !== null || closing.signal.aborted) return true
      const lock = tryLock()
      if (lock === null) return false
      work = build(whole, lock)
      return true
    },
    async close() {
      closing.abort()
      await work
    },
  }
}
