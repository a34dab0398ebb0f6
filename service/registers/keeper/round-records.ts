import type { IndexOutcome, RecordStore } from '../store/record-store.ts'
import type { KeptState } from './kept-records.ts'

/** How far a round is. */
export interface KeepProgress {
  /** Records that are held, and that the office says it has; 0 where it has not said it yet. */
  held: number
  expected: number
  /** Instant up to which the register is whole; null while it is not. */
  wholeAsOf: string | null
  /** Names of files that the office lists and that hold no records; left out if there are none. */
  skipped?: readonly string[]
}

/** What a round needs to change records. */
export interface RecordsChanging {
  /** Does something with the records, waiting while another process changes them. Rejects with KeeperFault. */
  change<T>(work: (store: RecordStore) => Promise<T>): Promise<T>
  signal: AbortSignal
  now(): number
  onProgress(progress: KeepProgress): void | Promise<void>
  /** Milliseconds between two indexes of what came so far. */
  indexEveryMs: number
}

/** The records of a register in one round: how far they are kept, and whether all of them are searched. */
export class RoundRecords {
  private readonly task: RecordsChanging
  private current: KeptState
  private indexedAt: number
  /** Whether there may be records that are not searched, as after an earlier round that was killed. */
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

  /** Makes a change, and then a new index where the last one was made at least `indexEveryMs` ago. */
  async change(work: (store: RecordStore, state: KeptState) => Promise<KeptState>): Promise<void> {
    this.current = await this.task.change((store) => work(store, this.current))
    this.unindexed = true
    await this.tell()
    const { now, indexEveryMs } = this.task
    if (now() - this.indexedAt >= indexEveryMs) await this.index()
  }

  /** How many records are held, whoever brought them. */
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

  /** Makes an index of what came and is not searched yet. */
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
