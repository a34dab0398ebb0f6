import { type AskWindow, readWindow, type WindowRead } from '../../../lib/sources/keeping/read-window.ts'
import type { RegisterReader, WindowWanted } from '../../../lib/sources/keeping/window.ts'
import { isAhead } from '../../../lib/sources/register/record-age.ts'
import type { IndexOutcome, RecordStore } from '../store/record-store.ts'
import { findDisagreeing, refuseFarFewer } from './agreement.ts'
import { agreeOnTheDay } from './clocks.ts'
import { KeeperFault } from './keeper-fault.ts'
import type { RegisterWindow } from './keeper-rows.ts'
import {
  completeKept,
  divideWindow,
  type KeptState,
  keepChanges,
  openKept,
  reopenWindows,
  settleWindow,
  takeBackAhead,
} from './kept-records.ts'
import { removeUnplaced, settleMovingWindow } from './moving-windows.ts'

/** How far a round is. */
export interface KeepProgress {
  /** Records that are held, and that the office says it has; 0 where it has not said it yet. */
  held: number
  expected: number
  /** Instant up to which the register is whole; null while it is not. */
  wholeAsOf: string | null
}

export interface KeepRound {
  reader: RegisterReader
  /** Asks for a page, within what the office allows. Rejects with KeeperFault where the round cannot go on. */
  ask: AskWindow
  /** Does something with the records, waiting while another process changes them. Rejects with KeeperFault. */
  change<T>(work: (store: RecordStore) => Promise<T>): Promise<T>
  signal: AbortSignal
  now(): number
  onProgress(progress: KeepProgress): void | Promise<void>
  /** Milliseconds between two indexes of what came so far. */
  indexEveryMs: number
}

/** Days that are asked for once more: the office's day is not ours, and a change may show a little after its date. */
const OVERLAP_DAYS = 2
const DAY_MS = 24 * 60 * 60 * 1000

const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)
const dayBefore = (instant: string) => dayOf(Date.parse(instant) - OVERLAP_DAYS * DAY_MS)

/** How often windows and totals are compared in one round. */
const MOST_COMPARISONS = 3

const isOpen = ({ readAt }: RegisterWindow) => readAt === null

/** One round of a keeper, from where the last one was left. */
class Round {
  private readonly task: KeepRound
  private state: KeptState
  private indexedAt: number
  /** Whether there may be records that are not searched; so it is where an earlier round was killed. */
  private unindexed: boolean
  /** Windows whose records and total are not the same, however often they were read in this round. */
  private readonly differing = new Set<string>()

  constructor(task: KeepRound, state: KeptState) {
    this.task = task
    this.state = state
    this.indexedAt = task.now()
    this.unindexed = state.windows.some(({ held }) => held > 0)
  }

  private instant(): string {
    return new Date(this.task.now()).toISOString()
  }

  /** Makes a change that is to be searched some time. */
  private async change(work: (store: RecordStore) => Promise<KeptState>): Promise<void> {
    this.state = await this.task.change(work)
    this.unindexed = true
    await this.tell()
    const { now, indexEveryMs } = this.task
    if (now() - this.indexedAt >= indexEveryMs) await this.index()
  }

  progress(): KeepProgress {
    const { file, windows } = this.state
    const held = windows.reduce((sum, window) => sum + window.held, 0)
    const expected = file.bytes === 0 ? 0 : Math.max(file.bytes, held)
    return { held, expected, wholeAsOf: file.finishedAt === null ? null : file.asOf }
  }

  tell(): void | Promise<void> {
    return this.task.onProgress(this.progress())
  }

  /** Asks for a page. Rejects with KeeperFault where that tells another day than it is here. */
  private async ask(wanted: WindowWanted): ReturnType<AskWindow> {
    const page = await this.task.ask(wanted)
    if (!('code' in page)) agreeOnTheDay(page.givenAt, this.task.now())
    return page
  }

  /** The office's own total of a window. Rejects with KeeperFault. */
  private async total(prefix: string): Promise<number> {
    const page = await this.ask({ prefix, page: 0, onlyTotal: true })
    if ('code' in page) throw new KeeperFault(page.code, page.reason)
    return page.total
  }

  /**
   * Takes back what was noted while the clock of this machine was ahead: windows that were read then are read again, and changes are
   * asked for from when the first of the others was read. The office has to confirm today's date before.
   */
  async takeBackTheFuture(): Promise<void> {
    const { now } = this.task
    const { changesFrom, windows } = this.state
    if (![changesFrom, ...windows.flatMap(({ readAt }) => readAt ?? [])].some((at) => isAhead(at, now()))) return
    await this.total('')
    await this.change((store) => takeBackAhead(store, this.state, now()))
  }

  /** Whether records go from window to window. */
  private isMoving(): boolean {
    return this.task.reader.mayHoldChanges !== undefined
  }

  /** Reads a window. Rejects with KeeperFault where a page did not come. */
  private async read(wanted: Omit<WindowWanted, 'page'>): Promise<Exclude<WindowRead, { kind: 'failed' }>> {
    const read = await readWindow(this.task.reader, wanted, (page) => this.ask(page))
    if (read.kind === 'failed') throw new KeeperFault(read.failure.code, read.failure.reason)
    return read
  }

  /** Reads a window and keeps it, or divides it where it holds too many records. */
  private async settle(prefix: string): Promise<void> {
    const at = this.instant()
    const read = await this.read({ prefix })
    const into = this.task.reader.narrower(prefix)
    if (prefix === '') {
      const held = await this.task.change((store) => store.rows.count())
      refuseFarFewer(read.kind === 'agreed' ? read.items.length : read.total, held)
    }
    if (read.kind === 'agreed') {
      this.differing.delete(prefix)
      const settled = this.isMoving() ? settleMovingWindow : settleWindow
      await this.change((store) => settled(store, this.state, { prefix, items: read.items, at }))
    } else if (read.kind === 'too_many' && into.length > 0)
      await this.change((store) => divideWindow(store, this.state, { prefix, into, total: read.total }))
    else this.differing.add(prefix)
  }

  /** Reads all windows that are still to be read. */
  async fill(): Promise<void> {
    for (;;) {
      const next = this.state.windows
        .filter((window) => isOpen(window) && !this.differing.has(window.prefix))
        .toSorted((a, b) => (a.prefix < b.prefix ? -1 : 1))[0]
      if (next === undefined) return
      await this.settle(next.prefix)
    }
  }

  /** Keeps what changed since a day, part by part where that is much. */
  private async refreshPart(prefix: string, changedSince: string): Promise<void> {
    const at = this.instant()
    const read = await this.read({ prefix, changedSince })
    const into = this.task.reader.narrower(prefix)
    if (read.kind === 'too_many' && into.length > 0) for (const part of into) await this.refreshPart(part, changedSince)
    else if (read.kind !== 'agreed') throw disagrees('what changed lately')
    else if (read.items.length > 0)
      await this.change((store) => keepChanges(store, this.state, { items: read.items, at }))
  }

  /** Reads windows anew in which there may be what changed. */
  private async readAgain(windows: readonly RegisterWindow[]): Promise<void> {
    for (const { prefix } of windows) await this.settle(prefix)
    await this.fill()
    if (windows.some(({ prefix }) => this.differing.has(prefix))) throw disagrees('what changed lately')
  }

  /** Keeps what changed since the last round; returns the instant up to which all changes are held then. */
  async refresh(): Promise<string> {
    const begun = this.instant()
    const since = dayBefore(this.state.changesFrom)
    const { mayHoldChanges } = this.task.reader
    if (mayHoldChanges === undefined) await this.refreshPart('', since)
    else {
      const between = [since, dayOf(this.task.now() + OVERLAP_DAYS * DAY_MS)] as const
      await this.readAgain(this.state.windows.filter(({ prefix }) => mayHoldChanges(prefix, between)))
    }
    return begun
  }

  /** Reads windows again that differ from their totals. */
  private async settleAgain(disagreeing: Map<string, number>): Promise<void> {
    try {
      for (const prefix of [...disagreeing.keys()]) {
        await this.settle(prefix)
        if (!this.differing.has(prefix)) disagreeing.delete(prefix)
      }
      await this.fill()
    } finally {
      // Whatever keeps them from being read again: a register of which parts are known to differ is not whole.
      if (disagreeing.size > 0 || this.state.windows.some(isOpen)) await this.reopen(disagreeing)
    }
  }

  private reopen(disagreeing: ReadonlyMap<string, number>): Promise<void> {
    return this.change((store) => reopenWindows(store, this.state, disagreeing))
  }

  /**
   * Compares all windows with the totals of the office, and reads those again that differ. Where records go from window to window,
   * and where parts differ though every window in them agrees, which a record that comes or goes meanwhile does, all are compared
   * again.
   */
  async agree(): Promise<void> {
    const { reader } = this.task
    const total = (prefix: string) => this.total(prefix)
    for (let compared = 1; ; compared++) {
      const { windows, unexplained } = await findDisagreeing(this.state.windows, reader, total)
      const differ = windows.size > 0
      if (differ) await this.settleAgain(windows)
      const isExplained = unexplained.length === 0
      if (isExplained && !(differ && this.isMoving())) return
      if (compared < MOST_COMPARISONS) continue
      if (isExplained) return
      await this.reopen(windows)
      throw disagrees('all parts together')
    }
  }

  async complete(asOf: string): Promise<void> {
    const open = this.state.windows.filter(isOpen)
    if (open.length > 0) throw disagrees(`${open.length} of ${this.state.windows.length} parts`)
    const at = this.instant()
    await this.change((store) => {
      const also = this.isMoving() ? () => removeUnplaced(store, this.state, at) : undefined
      return completeKept(store, this.state, { asOf, at, also })
    })
  }

  /** Makes searched what came and is not searched yet. */
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

const disagrees = (what: string) =>
  new KeeperFault('disagrees', `of ${what}, the office gives another number of records than it says it has`)

/**
 * Brings a register up to what its office holds, from where the last round was left: reads the windows that are still to be
 * read, then what changed since, then compares all with the totals of the office. The register is whole as of when the
 * changes were asked for, where all agree. Whatever ends the round, what came is kept, and searched. Rejects with KeeperFault,
 * and with the signal's reason.
 */
export async function keepRound(task: KeepRound): Promise<KeepProgress> {
  const { reader, signal, now } = task
  const round = new Round(task, await task.change((store) => openKept(store, reader.name, now())))
  await round.tell()
  try {
    await round.takeBackTheFuture()
    await round.fill()
    const asOf = await round.refresh()
    await round.agree()
    await round.complete(asOf)
  } finally {
    if (!signal.aborted) await round.index()
  }
  return round.progress()
}
