import type { IndexOutcome, RecordStore } from '../store/record-store.ts'
import type { KeptState } from './kept-records.ts'

export interface KeepProgress {
  /** Imported records, and the office's number, or 0 if unknown. */
  held: number
  expected: number
  /** Null while the register is not whole. */
  wholeAsOf: string | null
  /** Listed files without records. */
  skipped?: readonly string[]
}

export interface RecordsChanging {
  /** Waits while another process changes the records. Rejects with KeeperFault. */
  change<T>(work: (store: RecordStore) => Promise<T>): Promise<T>
  signal: AbortSignal
  now(): number
  onProgress(progress: KeepProgress): void | Promise<void>
  indexEveryMs: number
}

export class RoundRecords {
  private readonly task: RecordsChanging
  private current: KeptState
  private indexedAt: number
  /** True if some records may not be searched, as after a killed run. */
  private unindexed: boolean

  constructor(task: RecordsChanging, state: KeptState) {
    this.task = task
    this.current = state
    this.indexedAt = task.now()
    this.unindexed = state.windows.some(({ held }) => held > 0)
  }

  get state(): KeptState {
    return this.current
  }

  /** Makes an index if the last one is at least `indexEveryMs` old. */
  async change(work: (store: RecordStore, state: KeptState) => Promise<KeptState>): Promise<void> {
    this.current = await this.task.change((store) => work(store, this.current))
    this.unindexed = true
    await this.tell()
    const { now, indexEveryMs } = this.task
    if (now() - this.indexedAt >= indexEveryMs) await this.index()
  }

  count(): Promise<number> {
    return this.task.change((store) => store.rows.count())
  }

  progress(): KeepProgress {
    const { file, windows } = this.current
    const held = windows.reduce((sum, window) => sum + window.held, 0)
    const expected = Math.max(file.bytes, held)
    return { held, expected, wholeAsOf: file.finishedAt === null ? null : file.asOf }
  }

  tell(): void | Promise<void> {
    return this.task.onProgress(this.progress())
  }

  async index(): Promise<IndexOutcome> {
    if (!this.unindexed) return null
    const done = await this.task.change(async (store) => {
      await store.nextGeneration()
      return store.index(this.task.signal)
    })
    this.unindexed = false
    this.indexedAt = this.task.now()
    return done
  }
}
