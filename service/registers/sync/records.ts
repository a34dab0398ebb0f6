import type { PartitionItem, RegisterReader } from '../../../lib/sources/offices/sync.ts'
import { isAhead, type PlaceInFile, type ReadStep } from '../../../lib/sources/registers/record.ts'
import { VERSION } from '../../../lib/version.ts'
import { COPY_FINGERPRINT, type JournalFile, KEEPER_FINGERPRINT } from '../store/journal.ts'
import type { IndexOutcome, RecordIdentity, RecordStore, RegisterWindow } from '../store/record-store.ts'
import { KeeperFault } from './fault.ts'

export interface KeptState {
  file: JournalFile
  changesFrom: string
  windows: RegisterWindow[]
}

type ReadFrom = Pick<RegisterReader, 'name' | 'isCopy'>

/**
 * Returns the journal entry. Begins a new one for the first sync, or if the last records came from a different source.
 */
async function keeperFile(store: RecordStore, { name, isCopy }: ReadFrom, now: number): Promise<JournalFile> {
  const fingerprint = isCopy === true ? COPY_FINGERPRINT : KEEPER_FINGERPRINT
  const known = await store.findFile(fingerprint)
  const keeping = await store.rows.keeping()
  if (known !== undefined && (keeping === null || keeping.file === known.id)) return known
  await store.rows.prepare()
  const asOf = new Date(now).toISOString()
  const file = { fingerprint, name, bytes: 0, asOf, asOfTold: true, dated: true, reader: VERSION }
  return store.beginFile(file, now, known?.id ?? null)
}

const DAY_MS = 24 * 60 * 60 * 1000

export async function openKept(store: RecordStore, from: ReadFrom, now: number): Promise<KeptState> {
  const { rows } = store
  const file = await keeperFile(store, from, now)
  const keeping = await rows.keeping()
  if (keeping?.file === file.id) return { file, changesFrom: keeping.changesFrom, windows: await rows.windows() }
  const changesFrom = new Date(now).toISOString()
  const whole: RegisterWindow = { prefix: '', total: null, held: 0, readAt: null }
  await rows.transaction(async () => {
    for (const { prefix } of await rows.windows()) await rows.dropWindow(prefix)
    await rows.unplace('')
    await rows.putWindows([whole])
    await rows.putKeeping({ file: file.id, changesFrom })
  })
  return { file, changesFrom, windows: [whole] }
}

const placeInFile = ({ name }: JournalFile, number: string): PlaceInFile => ({ entry: name, line: null, number })

function stepOf(file: JournalFile, item: PartitionItem): ReadStep {
  const at = placeInFile(file, item.number)
  return item.kind === 'record' ? { kind: 'record', record: item.record, at } : { kind: 'bad', reason: item.reason, at }
}

const sumOf = (windows: readonly RegisterWindow[]) => windows.reduce((sum, { held }) => sum + held, 0)

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

export async function divideWindow(
  store: RecordStore,
  state: KeptState,
  { prefix, into, total }: { prefix: string; into: readonly string[]; total: number | null },
): Promise<KeptState> {
  const { rows } = store
  const narrower = into.map((each): RegisterWindow => ({ prefix: each, total: null, held: 0, readAt: null }))
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

/**
 * Stores the records, and removes those that the office no longer has. One transaction does both, so that a killed sync
 * leaves no half-read partition.
 */
export async function settleWindows(
  store: RecordStore,
  state: KeptState,
  { prefixes, items, at }: SettledWindows,
): Promise<KeptState> {
  const { rows } = store
  const settled = prefixes.map((prefix): RegisterWindow => {
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

function windowOf(number: string, windows: ReadonlyMap<string, RegisterWindow>): RegisterWindow | undefined {
  for (let end = number.length; end >= 0; end--) {
    const found = windows.get(number.slice(0, end))
    if (found !== undefined) return found
  }
  return undefined
}

export async function keepChanges(
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
    const grown = new Map<string, RegisterWindow>()
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

/** Reopens partitions. The register is incomplete until they are read again. */
export async function reopenWindows(
  store: RecordStore,
  state: KeptState,
  totals: ReadonlyMap<string, number>,
): Promise<KeptState> {
  const opened = state.windows.flatMap((window): RegisterWindow[] => {
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

/**
 * Reopens partitions with a reading time in the future. Changes since the oldest other reading may be missing, so the
 * register becomes incomplete.
 */
export async function takeBackAhead(store: RecordStore, state: KeptState, now: number): Promise<KeptState> {
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

async function hasWindows({ rows }: RecordStore, windows: readonly RegisterWindow[]): Promise<boolean> {
  const stored = new Map((await rows.windows()).map((window) => [window.prefix, window]))
  const isStored = ({ prefix, held, readAt }: RegisterWindow) => {
    const window = stored.get(prefix)
    return window?.held === held && window.readAt === readAt
  }
  return stored.size === windows.length && windows.every(isStored)
}

/**
 * Marks the register as complete as of `asOf`, and runs `also` in the same transaction. Rejects with KeeperFault if the
 * store lacks partitions that were read (an older copy was restored).
 */
export async function completeKept(
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
export async function settleMovingWindow(
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
    const fewer = state.windows.flatMap((window): RegisterWindow[] => {
      const gone = left.get(window.prefix)
      return gone === undefined || window.prefix === prefix ? [] : [{ ...window, held: window.held - gone }]
    })
    const settled: RegisterWindow = { prefix, total: items.length, held: items.length, readAt: at }
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

/**
 * Removes records without a partition, in the open transaction. Call this only after all partitions matched their
 * totals.
 */
export async function removeUnplaced(store: RecordStore, { file }: KeptState, at: string): Promise<void> {
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

export interface RecordsChanging {
  /** Waits while a different process changes the records. Rejects with KeeperFault. */
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
