import type { RegisterReader } from '../../../lib/sources/keeping/window.ts'
import { isAhead } from '../../../lib/sources/register/record-age.ts'
import { findDisagreeing, isNearHeld, refuseFarFewer } from './agreement.ts'
import { KeeperFault } from './keeper-fault.ts'
import type { RegisterWindow } from './keeper-rows.ts'
import {
  completeKept,
  divideWindow,
  type KeptState,
  keepChanges,
  openKept,
  reopenWindows,
  settleWindows,
  takeBackAhead,
} from './kept-records.ts'
import { removeUnplaced, settleMovingWindow } from './moving-windows.ts'
import { type OfficeAsking, type RoundOffice, roundOffice } from './round-office.ts'
import { type KeepProgress, type RecordsChanging, RoundRecords } from './round-records.ts'
import { WindowPlan } from './window-plan.ts'

interface KeepRound extends OfficeAsking, RecordsChanging {
  reader: RegisterReader
}

/** Days queried again: the office's day may differ from ours, and a change may show after its date. */
const OVERLAP_DAYS = 2
const DAY_MS = 24 * 60 * 60 * 1000

const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)
const dayBefore = (instant: string) => dayOf(Date.parse(instant) - OVERLAP_DAYS * DAY_MS)

const MOST_COMPARISONS = 3

const isOpen = ({ readAt }: RegisterWindow) => readAt === null

class Round {
  private readonly reader: RegisterReader
  private readonly now: () => number
  private readonly office: RoundOffice
  private readonly records: RoundRecords
  private readonly plan: WindowPlan
  private readonly differing = new Set<string>()

  constructor(task: KeepRound, records: RoundRecords) {
    this.reader = task.reader
    this.now = task.now
    this.office = roundOffice(task)
    this.records = records
    this.plan = new WindowPlan(task.reader)
  }

  private get windows(): readonly RegisterWindow[] {
    return this.records.state.windows
  }

  private instant(): string {
    return new Date(this.now()).toISOString()
  }

  /**
   * Undoes what was noted while this machine's clock was ahead: reads partitions again, and changes from an earlier
   * time. The office must first confirm today's date.
   */
  async takeBackTheFuture(): Promise<void> {
    const { changesFrom } = this.records.state
    const noted = [changesFrom, ...this.windows.flatMap(({ readAt }) => readAt ?? [])]
    if (!noted.some((at) => isAhead(at, this.now()))) return
    await this.office.total([''])
    await this.records.change((store, state) => takeBackAhead(store, state, this.now()))
  }

  private isMoving(): boolean {
    return this.reader.mayHoldChanges !== undefined
  }

  private async settle(prefixes: readonly string[]): Promise<void> {
    const at = this.instant()
    const [prefix = ''] = prefixes
    const read = await this.office.read({ prefixes })
    this.plan.holdAtMost(this.office.mostRecords())
    if (read.kind === 'not_together') return this.plan.oneByOne()
    const into = this.reader.narrower(prefix)
    if (prefix === '')
      refuseFarFewer(read.kind === 'agreed' ? read.items.length : read.total, await this.records.count())
    if (read.kind === 'agreed') {
      for (const each of prefixes) this.differing.delete(each)
      const settled = this.isMoving() ? settleMovingWindow : settleWindows
      return this.records.change((store, state) => settled(store, state, { prefixes, items: read.items, at }))
    }
    if (read.kind === 'too_many') this.plan.tooMany(prefixes, read.total)
    if (prefixes.length > 1) {
      if (read.kind === 'differs') this.plan.keepApart(prefixes)
    } else if (read.kind === 'too_many' && into.length > 0) await this.divide(prefix, read.total)
    else this.differing.add(prefix)
  }

  private divide(prefix: string, total: number | null): Promise<void> {
    const into = this.reader.narrower(prefix)
    return this.records.change((store, state) => divideWindow(store, state, { prefix, into, total }))
  }

  async fill(): Promise<void> {
    for (;;) {
      const next = this.plan.next(this.windows, (prefix) => this.differing.has(prefix))
      if (next === null) return
      if (next.kind === 'read') await this.settle(next.prefixes)
      else for (const prefix of next.prefixes) await this.divide(prefix, null)
    }
  }

  /** Splits the query if too much has changed. */
  private async refreshPart(prefix: string, changedSince: string): Promise<void> {
    const at = this.instant()
    const read = await this.office.read({ prefixes: [prefix], changedSince })
    const into = this.reader.narrower(prefix)
    if (read.kind === 'too_many' && into.length > 0) for (const part of into) await this.refreshPart(part, changedSince)
    else if (read.kind !== 'agreed') throw disagrees('what changed lately')
    else if (read.items.length > 0)
      await this.records.change((store, state) => keepChanges(store, state, { items: read.items, at }))
  }

  private async readAgain(windows: readonly RegisterWindow[]): Promise<void> {
    for (const { prefix } of windows) await this.settle([prefix])
    await this.fill()
    if (windows.some(({ prefix }) => this.differing.has(prefix))) throw disagrees('what changed lately')
  }

  /** Returns the instant up to which all changes are imported. */
  async refresh(): Promise<string> {
    const begun = this.instant()
    const since = dayBefore(this.records.state.changesFrom)
    const { mayHoldChanges } = this.reader
    if (mayHoldChanges === undefined) await this.refreshPart('', since)
    else {
      const between = [since, dayOf(this.now() + OVERLAP_DAYS * DAY_MS)] as const
      await this.readAgain(this.windows.filter(({ prefix }) => mayHoldChanges(prefix, between)))
    }
    return begun
  }

  private async settleAgain(disagreeing: Map<string, number>): Promise<void> {
    try {
      for (const prefix of [...disagreeing.keys()]) {
        await this.settle([prefix])
        if (!this.differing.has(prefix)) disagreeing.delete(prefix)
      }
      await this.fill()
    } finally {
      // Even after a failure: a register with known differences is not whole.
      if (disagreeing.size > 0 || this.windows.some(isOpen)) await this.reopen(disagreeing)
    }
  }

  private reopen(disagreeing: ReadonlyMap<string, number>): Promise<void> {
    return this.records.change((store, state) => reopenWindows(store, state, disagreeing))
  }

  /**
   * Compares all partitions with the office's totals, and reads those again that differ. Then compares again, because
   * records may have moved, and an office may count records that it does not return. If only sums differ, queries each
   * partition separately: an office may answer for the first of several.
   */
  async agree(): Promise<void> {
    let { reader } = this
    for (let compared = 1; ; compared++) {
      const { windows, unexplained } = await findDisagreeing(this.windows, reader, this.office.total)
      if (unexplained.length > 0) {
        reader = { ...reader, mostTogether: 1 }
        this.plan.oneByOne()
      }
      const differ = windows.size > 0
      if (differ) await this.settleAgain(windows)
      const isExplained = unexplained.length === 0
      if (isExplained && !differ) return
      if (compared < MOST_COMPARISONS) continue
      const held = this.windows.reduce((sum, window) => sum + window.held, 0)
      if (isExplained && isNearHeld(await this.office.total(['']), held)) return
      await this.reopen(windows)
      throw disagrees('all parts together')
    }
  }

  async complete(asOf: string): Promise<void> {
    const open = this.windows.filter(isOpen)
    if (open.length > 0) throw disagrees(`${open.length} of ${this.windows.length} parts`)
    const at = this.instant()
    await this.records.change((store, state: KeptState) => {
      const also = this.isMoving() ? () => removeUnplaced(store, state, at) : undefined
      return completeKept(store, state, { asOf, at, also })
    })
  }
}

const disagrees = (what: string) =>
  new KeeperFault('disagrees', `the number of records that the office gives differs from its own total, in ${what}`)

/**
 * Reads open partitions, then changes, then compares all with the office's totals. If all agree, the register is whole
 * as of the query for changes. Imported records stay and are searched, however the run ends. Rejects with KeeperFault
 * or the signal's reason.
 */
export async function keepRound(task: KeepRound): Promise<KeepProgress> {
  const { reader, signal, now } = task
  const records = new RoundRecords(task, await task.change((store) => openKept(store, reader, now())))
  const round = new Round(task, records)
  await records.tell()
  try {
    await round.takeBackTheFuture()
    await round.fill()
    const asOf = await round.refresh()
    await round.agree()
    await round.complete(asOf)
  } finally {
    if (!signal.aborted) await records.index()
  }
  return records.progress()
}
