import type {
  PartitionFailure,
  PartitionItem,
  PartitionQuery,
  RegisterReader,
} from '../../../lib/sources/offices/sync.ts'
import { isAhead, type ReadStep } from '../../../lib/sources/registers/record.ts'
import { VERSION } from '../../../lib/version.ts'
import { fingerprints, type JournalFile } from '../store/journal.ts'
import type { IndexOutcome, RecordIdentity, RecordStore, RegisterPartition } from '../store/record-store.ts'
import { type AskWindow, readWindow, type WindowAsked, type WindowRead } from './client.ts'
import { agreeOnTheDay, KeeperFault } from './fault.ts'

/** A margin, so that partitions read together rarely have too many records. */
const FILLED = 0.95
/** Factor of `mostRecords`. A partition with a larger estimate is split without a query. */
const SURELY_TOO_MANY = 1.5

const parentOf = (prefix: string) => prefix.slice(0, -1)

interface WindowStep {
  kind: 'read' | 'divide'
  prefixes: readonly string[]
}

/**
 * Plans which partitions to read next, with few wasted queries. Reads small partitions together, because last pages are
 * rarely full. Splits large ones immediately, because reading them wastes a query. Estimates sizes from the previous
 * partition and the rest of the parent's total. A wrong estimate costs a query, never a record.
 */
export class WindowPlan {
  private readonly reader: Pick<RegisterReader, 'narrower'>
  private mostRecords: number
  /** Records of a partition: the office's total, or a share of the total of several. */
  private readonly told = new Map<string, number>()
  private readonly apart = new Set<string>()
  private mostTogether: number
  /** Records of the parent that remained for the partitions in the last step. */
  private leftAtLast = Number.POSITIVE_INFINITY

  constructor(reader: Pick<RegisterReader, 'mostRecords' | 'mostTogether' | 'narrower'>) {
    this.reader = reader
    this.mostRecords = reader.mostRecords
    this.mostTogether = reader.mostTogether
  }

  /** Reads partitions one by one, because the office rejects queries for several. */
  oneByOne(): void {
    this.mostTogether = 1
  }

  holdAtMost(records: number): void {
    this.mostRecords = records
  }

  tooMany(prefixes: readonly string[], total: number): void {
    // The next step reads half as many together, in case one partition has all records.
    const half = (this.mostRecords * FILLED) / Math.max(1, Math.floor(prefixes.length / 2))
    const share = prefixes.length === 1 ? total : Math.max(half, total / prefixes.length)
    for (const prefix of prefixes) this.told.set(prefix, share)
    // The parent's total was too low, so it is discarded.
    if (total > this.leftAtLast) this.told.delete(parentOf(prefixes[0] ?? ''))
  }

  /** Reads these partitions separately, to find out which one differs. */
  keepApart(prefixes: readonly string[]): void {
    for (const prefix of prefixes) this.apart.add(prefix)
  }

  next(windows: readonly RegisterPartition[], isLeftOut: (prefix: string) => boolean): WindowStep | null {
    const open = windows
      .filter(({ prefix, readAt }) => readAt === null && !isLeftOut(prefix))
      .map(({ prefix }) => prefix)
      .toSorted()
    const [first] = open
    if (first === undefined) return null
    const { narrower } = this.reader
    const { mostRecords, mostTogether } = this
    this.leftAtLast = Number.POSITIVE_INFINITY
    if (first === '' || mostTogether === 1 || this.apart.has(first)) return { kind: 'read', prefixes: [first] }
    const { supposed, left } = this.suppose(first, windows)
    this.leftAtLast = left
    const siblings = narrower(parentOf(first))
    const hasNeighbour = Number.isFinite(supposed) && first !== siblings[0] && !this.told.has(first)
    if (hasNeighbour && supposed > mostRecords * SURELY_TOO_MANY && narrower(first).length > 0)
      return { kind: 'divide', prefixes: [first] }
    const together: string[] = []
    let sum = 0
    for (const prefix of open) {
      sum += Math.min(this.told.get(prefix) ?? supposed, left)
      const isSibling = siblings.includes(prefix) && !this.apart.has(prefix)
      // If its siblings are empty, the last partition has all remaining records.
      const hasTheRest = prefix === siblings.at(-1) && left > mostRecords
      const fits = isSibling && !hasTheRest && sum <= mostRecords * FILLED && together.length < mostTogether
      if (prefix !== first && !fits) break
      together.push(prefix)
    }
    return { kind: 'read', prefixes: together }
  }

  private sizeOf(prefix: string, windows: readonly RegisterPartition[]): number | undefined {
    const within = windows.filter((window) => window.prefix.startsWith(prefix))
    if (within.length === 0 || within.some(({ readAt }) => readAt === null)) return this.told.get(prefix)
    return within.reduce((sum, { held }) => sum + held, 0)
  }

  /** Estimates a size. `left` is the rest of the parent's total from this partition on, or Infinity. */
  private suppose(prefix: string, windows: readonly RegisterPartition[]): { supposed: number; left: number } {
    const parent = parentOf(prefix)
    const siblings = this.reader.narrower(parent)
    const at = siblings.indexOf(prefix)
    const before = siblings.slice(0, at).map((sibling) => this.sizeOf(sibling, windows) ?? Number.NaN)
    const rest = (this.told.get(parent) ?? Number.NaN) - before.reduce((sum, size) => sum + size, 0)
    const left = Number.isNaN(rest) ? Number.POSITIVE_INFINITY : Math.max(0, rest)
    const told = this.told.get(prefix)
    if (told !== undefined) return { supposed: Math.min(told, left), left }
    if (at === siblings.length - 1 && Number.isFinite(left)) return { supposed: left, left }
    const last = before.at(-1) ?? left / siblings.length
    return { supposed: Math.min(Number.isNaN(last) ? left : last, left), left }
  }
}

/** A larger total is checked in parts, because a missing record and a surplus record cancel each other out. */
const MOST_IN_ONE_TOTAL = 100_000

/** Least share of the records left: registers also list ended marks, so far fewer mean a partly broken search. */
const LEAST_LEFT = 0.97
/** Records by which a small register may shrink, or a total may differ. */
const FEW = 100

function refuseFarFewer(told: number, held: number): void {
  if (told < held * LEAST_LEFT && held - told > FEW)
    throw new KeeperFault('disagrees', 'the office says that it has far fewer records than are held of it')
}

/** Allows for records added or removed during a comparison. */
const isNearHeld = (told: number, held: number): boolean => Math.abs(told - held) <= FEW

type AskTotal = (prefixes: readonly string[]) => Promise<number>

interface Disagreement {
  /** Partitions that differ, with the office's totals. */
  windows: Map<string, number>
  /** Parts that differ although their partitions agree, because the office counts records that are in no partition. */
  unexplained: string[]
}

type TotalsReader = Pick<RegisterReader, 'narrower' | 'mostTogether'> & { mostInOne?: number }

function partsTogether(
  parts: readonly { prefix: string; held: number }[],
  { mostTogether, mostInOne = MOST_IN_ONE_TOTAL }: Omit<TotalsReader, 'narrower'>,
): string[][] {
  const all: { prefixes: string[]; held: number }[] = []
  for (const { prefix, held } of parts) {
    const last = all.at(-1)
    if (last !== undefined && last.prefixes.length < mostTogether && last.held + held <= mostInOne) {
      last.prefixes.push(prefix)
      last.held += held
    } else all.push({ prefixes: [prefix], held })
  }
  return all.map(({ prefixes }) => prefixes)
}

/**
 * Compares the office's totals with the imported records. If all agree, this needs about one query per hundred thousand
 * records. Rejects with KeeperFault if the office reports far fewer.
 */
export async function findDisagreeing(
  windows: readonly RegisterPartition[],
  reader: TotalsReader,
  total: AskTotal,
): Promise<Disagreement> {
  const { narrower, mostInOne = MOST_IN_ONE_TOTAL } = reader
  const found: Disagreement = { windows: new Map(), unexplained: [] }
  const isIn = (prefix: string) => (window: RegisterPartition) => window.prefix.startsWith(prefix)
  const heldIn = (within: readonly RegisterPartition[]) => within.reduce((sum, { held }) => sum + held, 0)

  function partsOf(prefixes: readonly string[]): string[][] {
    const [prefix = ''] = prefixes
    const half = Math.ceil(prefixes.length / 2)
    if (prefixes.length > 1) return [prefixes.slice(0, half), prefixes.slice(half)]
    const parts = narrower(prefix).map((part) => ({ prefix: part, within: windows.filter(isIn(part)) }))
    const inhabited = parts.filter(({ within }) => within.length > 0)
    return partsTogether(
      inhabited.map((part) => ({ prefix: part.prefix, held: heldIn(part.within) })),
      reader,
    )
  }

  async function look(prefixes: readonly string[]): Promise<void> {
    const [prefix = ''] = prefixes
    const within = windows.filter((window) => prefixes.some((each) => isIn(each)(window)))
    const told = await total(prefixes)
    const held = heldIn(within)
    if (prefix === '') refuseFarFewer(told, held)
    if (prefixes.length === 1 && within[0]?.prefix === prefix) {
      if (told !== held) found.windows.set(prefix, told)
      return
    }
    if (told === held && told <= mostInOne) return
    const before = found.windows.size + found.unexplained.length
    for (const part of partsOf(prefixes)) await look(part)
    if (told !== held && found.windows.size + found.unexplained.length === before)
      found.unexplained.push(prefixes.join(' '))
  }

  if (windows.length > 0) await look([''])
  return found
}

interface OfficeAsking {
  reader: RegisterReader
  /** Queries a page within the quota. Rejects with KeeperFault. */
  ask: AskWindow
  now(): number
}

/** `not_together`: the office rejected a query for several partitions, but may accept single ones. */
type WindowsRead = Exclude<WindowRead, { kind: 'failed' }> | { kind: 'not_together' }

/** Queries the office. Rejects with KeeperFault without an answer, or if the clocks are more than a day apart. */
interface RoundOffice {
  total(prefixes: readonly string[]): Promise<number>
  mostRecords(): number
  read(wanted: WindowAsked): Promise<WindowsRead>
}

function roundOffice({ reader, ask, now }: OfficeAsking): RoundOffice {
  /** False once the office has rejected a query for several partitions. */
  let isTogether = true
  let { mostRecords } = reader

  /** Returns the partitions to query one by one after a rejected query. Returns none if no simpler query exists. */
  function simplerThan(prefixes: readonly string[], failure: PartitionFailure): readonly string[] {
    if (failure.code !== 'query') return []
    if (prefixes.length > 1) isTogether = false
    return prefixes.length > 1 ? prefixes : prefixes[0] === '' ? reader.narrower('') : []
  }

  async function page(wanted: PartitionQuery): ReturnType<AskWindow> {
    const came = await ask(wanted)
    if (!('code' in came)) agreeOnTheDay(came.givenAt, now())
    return came
  }

  async function total(prefixes: readonly string[]): Promise<number> {
    let parts = prefixes
    if (isTogether || prefixes.length === 1) {
      const came = await page({ prefixes, page: 0, onlyTotal: true })
      if (!('code' in came)) return came.total
      parts = simplerThan(prefixes, came)
      if (parts.length === 0) throw new KeeperFault(came.code, came.reason)
    }
    let sum = 0
    for (const prefix of parts) sum += await total([prefix])
    return sum
  }

  return {
    total,
    mostRecords: () => mostRecords,
    async read(wanted) {
      const { prefixes, changedSince } = wanted
      const read = await readWindow({ ...reader, mostRecords }, wanted, page)
      if (read.kind === 'too_many' && read.deepest !== undefined) mostRecords = Math.min(mostRecords, read.deepest)
      if (read.kind !== 'failed') return read
      const parts = simplerThan(prefixes, read.failure)
      if (parts.length === 0 || changedSince !== undefined)
        throw new KeeperFault(read.failure.code, read.failure.reason)
      return prefixes.length > 1 ? { kind: 'not_together' } : { kind: 'too_many', total: await total(parts) }
    },
  }
}

interface KeepRound extends OfficeAsking, RecordsChanging {
  reader: RegisterReader
}

/** Days to query again: the office's day may differ from ours, and a change may appear after its date. */
const OVERLAP_DAYS = 2
const DAY_MS = 24 * 60 * 60 * 1000

const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)
const dayBefore = (instant: string) => dayOf(Date.parse(instant) - OVERLAP_DAYS * DAY_MS)

const MOST_COMPARISONS = 3

const isOpen = ({ readAt }: RegisterPartition) => readAt === null

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

  private get windows(): readonly RegisterPartition[] {
    return this.records.state.windows
  }

  private instant(): string {
    return new Date(this.now()).toISOString()
  }

  /** Repairs the state after a clock was ahead: rereads partitions and changes, once the office confirms today. */
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

  /** Splits the query if too many records changed. */
  private async refreshPart(prefix: string, changedSince: string): Promise<void> {
    const at = this.instant()
    const read = await this.office.read({ prefixes: [prefix], changedSince })
    const into = this.reader.narrower(prefix)
    if (read.kind === 'too_many' && into.length > 0) for (const part of into) await this.refreshPart(part, changedSince)
    else if (read.kind !== 'agreed') throw disagrees('what changed lately')
    else if (read.items.length > 0)
      await this.records.change((store, state) => keepChanges(store, state, { items: read.items, at }))
  }

  private async readAgain(windows: readonly RegisterPartition[]): Promise<void> {
    for (const { prefix } of windows) await this.settle([prefix])
    await this.fill()
    if (windows.some(({ prefix }) => this.differing.has(prefix))) throw disagrees('what changed lately')
  }

  /** Imports changes. Returns the instant up to which all are imported. */
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
      // Runs even after a failure, because a register with known differences is incomplete.
      if (disagreeing.size > 0 || this.windows.some(isOpen)) await this.reopen(disagreeing)
    }
  }

  private reopen(disagreeing: ReadonlyMap<string, number>): Promise<void> {
    return this.records.change((store, state) => reopenWindows(store, state, disagreeing))
  }

  /**
   * Compares all partitions with the office's totals, and reads differing ones again. Then compares again, because
   * records may have moved, and offices may count records that they do not return. If only sums differ, queries each
   * partition separately, because some offices answer only for the first of several.
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
 * Reads open partitions, then changes, then compares all partitions with the office's totals. If all agree, the
 * register is complete as of the changes query. Imported records stay searchable even if the run fails. Rejects with
 * KeeperFault or the signal's reason.
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

interface KeptState {
  file: JournalFile
  changesFrom: string
  windows: RegisterPartition[]
}

type ReadFrom = Pick<RegisterReader, 'name' | 'isCopy'>

/** Returns the journal entry. Begins a new one for the first sync, or after a different source. */
async function keeperFile(store: RecordStore, { name, isCopy }: ReadFrom, now: number): Promise<JournalFile> {
  const fingerprint = isCopy === true ? fingerprints.trialCopy : fingerprints.sync
  const known = await store.findFile(fingerprint)
  const keeping = await store.rows.keeping()
  if (known !== undefined && (keeping === null || keeping.file === known.id)) return known
  await store.rows.prepare()
  const asOf = new Date(now).toISOString()
  const file = { fingerprint, name, bytes: 0, asOf, asOfTold: true, dated: true, reader: VERSION }
  return store.beginFile(file, now, known?.id ?? null)
}

async function openKept(store: RecordStore, from: ReadFrom, now: number): Promise<KeptState> {
  const { rows } = store
  const file = await keeperFile(store, from, now)
  const keeping = await rows.keeping()
  if (keeping?.file === file.id) return { file, changesFrom: keeping.changesFrom, windows: await rows.windows() }
  const changesFrom = new Date(now).toISOString()
  const whole: RegisterPartition = { prefix: '', total: null, held: 0, readAt: null }
  await rows.transaction(async () => {
    for (const { prefix } of await rows.windows()) await rows.dropWindow(prefix)
    await rows.unplace('')
    await rows.putWindows([whole])
    await rows.putKeeping({ file: file.id, changesFrom })
  })
  return { file, changesFrom, windows: [whole] }
}

const placeInFile = ({ name }: JournalFile, number: string): ReadStep['at'] => ({ entry: name, line: null, number })

function stepOf(file: JournalFile, item: PartitionItem): ReadStep {
  const at = placeInFile(file, item.number)
  return item.kind === 'record' ? { kind: 'record', record: item.record, at } : { kind: 'bad', reason: item.reason, at }
}

const sumOf = (windows: readonly RegisterPartition[]) => windows.reduce((sum, { held }) => sum + held, 0)

/** The office's first total or the imported number, whichever is larger. */
const expectedOf = ({ file, windows }: KeptState) => Math.max(file.bytes, sumOf(windows))

/** Runs in the open transaction. A complete register stays complete as of its date. */
async function noteProgress(store: RecordStore, state: KeptState): Promise<void> {
  const { id, finishedAt, asOf } = state.file
  const whole = finishedAt === null ? null : { asOf, at: finishedAt }
  await store.rows.note(id, { expected: expectedOf(state), whole })
}

/** Rejects with KeeperFault if the store was replaced, because the new store may contain other records. */
async function changeKept(store: RecordStore, { file }: KeptState, work: () => Promise<void>): Promise<void> {
  await store.rows.transaction(async () => {
    if ((await store.rows.keeping())?.file !== file.id) throw replaced()
    await work()
  })
}

const replaced = () => new KeeperFault('failed', 'its records were deleted or replaced while they were being kept')

async function divideWindow(
  store: RecordStore,
  state: KeptState,
  { prefix, into, total }: { prefix: string; into: readonly string[]; total: number | null },
): Promise<KeptState> {
  const { rows } = store
  const narrower = into.map((each): RegisterPartition => ({ prefix: each, total: null, held: 0, readAt: null }))
  const file = prefix === '' ? { ...state.file, bytes: Math.max(state.file.bytes, total ?? 0) } : state.file
  const windows = [...state.windows.filter((window) => window.prefix !== prefix), ...narrower]
  const next = { ...state, file, windows }
  await changeKept(store, state, async () => {
    await rows.dropWindow(prefix)
    await rows.unplace(prefix)
    await rows.putWindows(narrower)
    await noteProgress(store, next)
  })
  return next
}

interface SettledWindows {
  prefixes: readonly string[]
  items: readonly PartitionItem[]
  at: string
}

/** Stores a partition's records and removes all others of it in one transaction, so that none is half-read. */
async function settleWindows(
  store: RecordStore,
  state: KeptState,
  { prefixes, items, at }: SettledWindows,
): Promise<KeptState> {
  const { rows } = store
  const settled = prefixes.map((prefix): RegisterPartition => {
    const held = items.filter(({ number }) => number.startsWith(prefix)).length
    return { prefix, total: held, held, readAt: at }
  })
  const windows = [...state.windows.filter(({ prefix }) => !prefixes.includes(prefix)), ...settled]
  const next = { ...state, windows }
  const came = new Set(items.map(({ number }) => number))
  await changeKept(store, state, async () => {
    const removed: ReadStep[] = []
    for (const prefix of prefixes) {
      await rows.forgetBadIn(state.file.id, prefix)
      for (const { number, basis } of await rows.heldIn(prefix))
        if (!came.has(number)) removed.push({ kind: 'removed', number, basis, at: placeInFile(state.file, number) })
    }
    await rows.write(state.file, at, [...removed, ...items.map((item) => stepOf(state.file, item))])
    await rows.putWindows(settled)
    await noteProgress(store, next)
  })
  return next
}

function windowOf(number: string, windows: ReadonlyMap<string, RegisterPartition>): RegisterPartition | undefined {
  for (let end = number.length; end >= 0; end--) {
    const found = windows.get(number.slice(0, end))
    if (found !== undefined) return found
  }
  return undefined
}

async function keepChanges(
  store: RecordStore,
  state: KeptState,
  { items, at }: { items: readonly PartitionItem[]; at: string },
): Promise<KeptState> {
  const { rows } = store
  const { file } = state
  const byPrefix = new Map(state.windows.map((window) => [window.prefix, window]))
  const numbers = items.map(({ number }) => number)
  let next = state
  await changeKept(store, state, async () => {
    const known = await rows.knownOf(numbers, file.id)
    const grown = new Map<string, RegisterPartition>()
    for (const number of numbers.filter((each) => !known.has(each))) {
      const window = windowOf(number, byPrefix)
      if (window === undefined) continue
      const more = { ...window, held: (grown.get(window.prefix) ?? window).held + 1 }
      grown.set(window.prefix, more)
    }
    await rows.forgetBad(file.id, numbers)
    await rows.write(
      file,
      at,
      items.map((item) => stepOf(file, item)),
    )
    await rows.putWindows([...grown.values()])
    next = { ...state, windows: state.windows.map((window) => grown.get(window.prefix) ?? window) }
    await noteProgress(store, next)
  })
  return next
}

async function reopenWindows(
  store: RecordStore,
  state: KeptState,
  totals: ReadonlyMap<string, number>,
): Promise<KeptState> {
  const opened = state.windows.flatMap((window): RegisterPartition[] => {
    const total = totals.get(window.prefix)
    return total === undefined ? [] : [{ ...window, total, readAt: null }]
  })
  const windows = state.windows.map((window) => opened.find(({ prefix }) => prefix === window.prefix) ?? window)
  const next = { ...state, file: { ...state.file, finishedAt: null }, windows }
  await changeKept(store, state, async () => {
    await store.rows.putWindows(opened)
    await noteProgress(store, next)
  })
  return next
}

/** Reopens partitions with a reading time in the future. Changes may be missing, so the register is incomplete. */
async function takeBackAhead(store: RecordStore, state: KeptState, now: number): Promise<KeptState> {
  const windows = state.windows.map((window) =>
    window.readAt !== null && isAhead(window.readAt, now) ? { ...window, readAt: null } : window,
  )
  const read = windows.flatMap(({ readAt }) => readAt ?? [])
  const changesFrom = [new Date(now).toISOString(), ...read].toSorted()[0] as string
  const next = { ...state, file: { ...state.file, finishedAt: null }, changesFrom, windows }
  await changeKept(store, state, async () => {
    await store.rows.dateUpTo(Math.floor(now / DAY_MS))
    await store.rows.putWindows(windows)
    await store.rows.putKeeping({ file: state.file.id, changesFrom })
    await noteProgress(store, next)
  })
  return next
}

async function hasWindows({ rows }: RecordStore, windows: readonly RegisterPartition[]): Promise<boolean> {
  const stored = new Map((await rows.windows()).map((window) => [window.prefix, window]))
  const isStored = ({ prefix, held, readAt }: RegisterPartition) => {
    const window = stored.get(prefix)
    return window?.held === held && window.readAt === readAt
  }
  return stored.size === windows.length && windows.every(isStored)
}

/**
 * Marks the register as complete as of `asOf`, and runs `also` in the same transaction. Rejects with KeeperFault if the
 * store lacks partitions that were read (an older copy was restored).
 */
async function completeKept(
  store: RecordStore,
  state: KeptState,
  { asOf, at, also }: { asOf: string; at: string; also?: (() => Promise<void>) | undefined },
): Promise<KeptState> {
  const { rows } = store
  const expected = sumOf(state.windows)
  // The new generation shows that some records are not searched until the next index.
  await store.nextGeneration()
  await changeKept(store, state, async () => {
    if (!(await hasWindows(store, state.windows))) throw replaced()
    await also?.()
    await rows.putKeeping({ file: state.file.id, changesFrom: asOf })
    await rows.note(state.file.id, { expected, whole: { asOf, at } })
    await rows.forgetOthers(state.file.id)
  })
  return { ...state, changesFrom: asOf, file: { ...state.file, bytes: expected, asOf, finishedAt: at } }
}

const identityIn = (item: PartitionItem): RecordIdentity => ({
  number: item.number,
  basis: item.kind === 'record' ? item.record.basis : item.basis,
})

/**
 * Stores a partition of a register whose records move between partitions. A record that is no longer in the partition
 * stays imported, but without a partition. It may have moved to an unread one, or be gone.
 */
async function settleMovingWindow(
  store: RecordStore,
  state: KeptState,
  { prefixes: [prefix = ''], items, at }: SettledWindows,
): Promise<KeptState> {
  const { rows } = store
  const { file } = state
  const records = items.map(identityIn)
  let next = state
  await changeKept(store, state, async () => {
    await rows.unplace(prefix)
    const left = new Map<string, number>()
    for (const place of (await rows.placesOf(records)).values()) left.set(place, (left.get(place) ?? 0) + 1)
    const fewer = state.windows.flatMap((window): RegisterPartition[] => {
      const gone = left.get(window.prefix)
      return gone === undefined || window.prefix === prefix ? [] : [{ ...window, held: window.held - gone }]
    })
    const settled: RegisterPartition = { prefix, total: items.length, held: items.length, readAt: at }
    const changed = new Map([...fewer, settled].map((window) => [window.prefix, window]))
    await rows.place(records, prefix)
    await rows.forgetBad(
      file.id,
      records.map(({ number }) => number),
    )
    await rows.write(
      file,
      at,
      items.map((item) => stepOf(file, item)),
    )
    await rows.putWindows([...changed.values()])
    next = { ...state, windows: state.windows.map((window) => changed.get(window.prefix) ?? window) }
    await noteProgress(store, next)
  })
  return next
}

/** Removes records without a partition, in the open transaction. Only after all partitions matched their totals. */
async function removeUnplaced(store: RecordStore, { file }: KeptState, at: string): Promise<void> {
  const gone = await store.rows.unplaced()
  const removed = gone.map(
    ({ number, basis }): ReadStep => ({ kind: 'removed', number, basis, at: placeInFile(file, number) }),
  )
  await store.rows.write(file, at, removed)
  await store.rows.forgetUnplacedBad(file.id)
}

export interface KeepProgress {
  held: number
  /** The office's total, or 0 if unknown. */
  expected: number
  /** Null while the register is incomplete. */
  wholeAsOf: string | null
  /** Listed files without records. */
  skipped?: readonly string[]
}

interface RecordsChanging {
  /** Waits while a different process changes the records. Rejects with KeeperFault. */
  change<T>(work: (store: RecordStore) => Promise<T>): Promise<T>
  signal: AbortSignal
  now(): number
  onProgress(progress: KeepProgress): void | Promise<void>
  indexEveryMs: number
}

class RoundRecords {
  private readonly task: RecordsChanging
  private current: KeptState
  private indexedAt: number
  /** True if some records may not be searched yet, for example after a killed run. */
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

  /** Changes records, and makes an index if the last one is at least `indexEveryMs` old. */
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
