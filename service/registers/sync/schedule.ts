import { setTimeout as timer } from 'node:timers/promises'
import type { WholeReader } from '../../../lib/sources/offices/office.ts'
import type { RegisterReader } from '../../../lib/sources/offices/sync.ts'
import type { ReadableOffice } from '../../ops/connectors.ts'
import { errorFacts } from '../../ops/failures.ts'
import type { Log } from '../../ops/log.ts'
import { ADMIN_COMMAND } from '../../ops/text.ts'
import type { Storage } from '../../storage/open.ts'
import type { SyncRow } from '../../storage/syncs.ts'
import { placeOf, type RecordSettings } from '../backend.ts'
import type { RecordBackend, RecordStore } from '../store/record-store.ts'
import { createKeeperAsker, type KeeperBudget } from './client.ts'
import { keepCompanies } from './companies.ts'
import { faultOfStore, KeeperFault, type KeeperFaultCode } from './fault.ts'
import { keepFiles } from './files.ts'
import { type KeepProgress, keepRound } from './partitions.ts'
import { type FillPace, readyBy } from './report.ts'

export interface KeepersOptions {
  storage: Storage
  settings: RecordSettings & { registersReserved: number }
  readable: readonly ReadableOffice[]
  fetch: typeof fetch
  log: Log
  now(): number
  /** Milliseconds between checks for enabled syncs. */
  lookEveryMs?: number
  wait?: KeepOnce['wait']
}

const LOOK_EVERY_MS = 5000
/** Time in milliseconds, longer than any rest. If a run is planned further ahead, a wrong clock planned it. */
const LONGEST_REST_MS = 24 * 60 * 60_000

/** Limits of the office, which a restart does not reset. */
const OF_OFFICE: readonly string[] = ['budget', 'limited'] satisfies KeeperFaultCode[]

const UNCONNECTED = 'the settings for asking its office are missing'

interface Running {
  stop: AbortController
  done: Promise<void>
}

/** Runs due syncs until closed, and resolves after the first check. Stores and logs faults, and never rejects. */
export async function openKeepers(options: KeepersOptions) {
  const { storage, settings, readable, fetch, log, now, wait, lookEveryMs = LOOK_EVERY_MS } = options
  const running = new Map<string, Running>()
  /** Offices that this process has synced or checked since its start. */
  const seen = new Set<string>()
  /** Faults that could not be stored (on a full disk). They are reported now, and stored later. */
  const unnoted = new Map<string, FaultColumns>()
  let on: SyncRow[] = []
  let closed = false
  let looking: Promise<void> | null = null

  function tellFault(office: string, { code, message, cause }: KeeperFault): void {
    const facts = { office, fault: code, ...(cause === undefined ? {} : errorFacts(cause)) }
    if (code === 'budget' || code === 'busy') log.info(facts, `a register cannot be kept now: ${message}`)
    else log.warn(facts, `a register cannot be kept: ${message}`)
  }

  function tell(office: string, end: RunEnd): void {
    unnoted.delete(office)
    if (end.kind === 'whole') log.info({ office, ...end.progress }, 'a register is whole')
    if (end.kind !== 'fault') return
    tellFault(office, end.fault)
    if (!end.isNoted) unnoted.set(office, end.columns)
  }

  async function noteAgain(): Promise<void> {
    for (const [office, columns] of unnoted)
      if (!running.has(office))
        await storage.syncs.note(office, columns).then(
          () => unnoted.delete(office),
          () => {},
        )
  }

  function start(row: SyncRow, office: ReadableOffice): void {
    seen.add(row.office)
    const stop = new AbortController()
    const place = placeOf(settings, row.office)
    const reserved = settings.registersReserved
    const work = runNoted({
      storage,
      place,
      readable: office,
      row,
      reserved,
      dataDir: settings.dataDir,
      fetch,
      signal: stop.signal,
      now,
      wait,
      onBegin: () => log.info({ office: row.office }, 'a register is being brought up to date'),
    })
    const done = work.then((end) => {
      running.delete(row.office)
      tell(row.office, end)
    })
    running.set(row.office, { stop, done })
  }

  /**
   * Returns true if a sync should run now. The first check ignores the stored time after a fault that a restart may
   * have fixed. It also does so if the records are missing, or if services share the database but not the records.
   */
  async function isDue({ office, next_at, fault }: SyncRow): Promise<boolean> {
    if (running.has(office)) return false
    if (next_at === null || next_at <= now() || next_at > now() + LONGEST_REST_MS) return true
    if (seen.has(office)) return false
    seen.add(office)
    if (fault !== null && !OF_OFFICE.includes(fault)) return true
    const isShared = settings.databaseUrl !== null && !settings.registersInDatabase.includes(office)
    return isShared || (await placeOf(settings, office).facts()) === null
  }

  /** True if missing settings must be reported before a run is due. A different service may have them. */
  const mustTell = ({ fault }: SyncRow) => settings.databaseUrl === null && fault !== 'unconnected'

  async function listOn(): Promise<SyncRow[]> {
    const rows = (await storage.syncs.list()).filter(({ is_on }) => is_on === 1)
    // A fault is outdated if the operator has since accepted the terms again.
    for (const office of unnoted.keys())
      if (!rows.some((row) => row.office === office && row.accepted_at <= (unnoted.get(office)?.noted_at ?? 0)))
        unnoted.delete(office)
    await noteAgain()
    return rows.map((row) => ({ ...row, ...unnoted.get(row.office) }))
  }

  async function look(): Promise<void> {
    on = await listOn()
    for (const [office, { stop }] of running) if (!on.some((row) => row.office === office)) stop.abort()
    for (const row of on) {
      const office = readable.find((each) => each.office === row.office)
      const isDueNow = (await isDue(row)) || (office === undefined && mustTell(row))
      if (!isDueNow || closed) continue
      if (office !== undefined) start(row, office)
      else {
        const fault = new KeeperFault('unconnected', UNCONNECTED)
        if (row.fault !== fault.code) tellFault(row.office, fault)
        await storage.syncs.note(row.office, faultColumns(fault, row, now()))
      }
    }
  }

  let failing = false
  function lookAgain(): Promise<void> {
    looking ??= look()
      .then(() => {
        failing = false
      })
      .catch((error: unknown) => {
        if (!failing && !closed) log.error(errorFacts(error), 'the keepers could not be checked')
        failing = true
      })
      .finally(() => {
        looking = null
      })
    return looking
  }

  await lookAgain()
  const timer = setInterval(lookAgain, lookEveryMs).unref()
  return {
    /** Returns the enabled syncs of all processes, as of the last check. */
    rows: () => on,
    async close() {
      closed = true
      clearInterval(timer)
      await looking
      for (const { stop } of running.values()) stop.abort()
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

export type Keepers = Awaited<ReturnType<typeof openKeepers>>

interface KeptOffice {
  office: string
  reader: RegisterReader
  budget: KeeperBudget | null
}

export interface RunKeeper extends KeptOffice {
  place: Pick<RecordBackend, 'open'>
  fetch: typeof fetch
  signal: AbortSignal
  now(): number
  onProgress(progress: KeepProgress & { asked: number; readyBy: number | null }): void | Promise<void>
  indexEveryMs?: number
  wait?(milliseconds: number, signal: AbortSignal): Promise<void>
}

const INDEX_EVERY_MS = 30 * 60_000
/** Milliseconds before each retry while a different process changes the records. */
const BUSY_WAITS = [200, 1000, 5000, 20_000, 60_000]
/** Assumed time per query in milliseconds until one is measured. */
const ASSUMED_MS = 500

const passing = (milliseconds: number, signal: AbortSignal) => timer(milliseconds, undefined, { signal })

/** Needs the sync lock. Rejects with KeeperFault or the signal's reason. */
export async function runKeeper(task: RunKeeper): Promise<KeepProgress> {
  const { reader, budget, place, fetch, signal, now, onProgress, wait = passing } = task
  const { indexEveryMs = INDEX_EVERY_MS } = task
  const ask = createKeeperAsker({ reader, fetch, budget, signal, now, wait })
  const begun = now()

  async function change<T>(work: (store: RecordStore) => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        await using store = await place.open()
        return await work(store)
      } catch (error) {
        if (signal.aborted) throw error
        const fault = faultOfStore(error)
        const pause = fault.code === 'busy' ? BUSY_WAITS[tries] : undefined
        if (pause === undefined) throw fault
        await wait(pause, signal)
      }
    }
  }

  function pace({ held, expected }: KeepProgress): FillPace {
    const asked = ask.asked()
    const day = budget && { share: Math.max(0, budget.questions - budget.reserved), asked }
    const perQuestionMs = asked === 0 ? ASSUMED_MS : (now() - begun) / asked
    return { missing: expected - held, pageSize: reader.pageSize, day, perQuestionMs }
  }

  const done = await keepRound({
    reader,
    ask,
    change,
    signal,
    now,
    indexEveryMs,
    onProgress(progress) {
      const { expected } = progress
      const wholeAsOf = reader.isCopy ? null : progress.wholeAsOf
      const when = wholeAsOf !== null || expected === 0 || reader.isCopy ? null : readyBy(pace(progress), now())
      return onProgress({ ...progress, wholeAsOf, asked: ask.asked(), readyBy: when })
    },
  })
  if (reader.isCopy)
    throw new KeeperFault(
      'copy',
      `all of ${reader.name} came, which no longer changes and holds made-up records: no check ends as none found by it`,
    )
  return done
}

const HOUR_MS = 60 * 60_000
/** Rest in milliseconds after a complete sync run. */
const REST_MS: Readonly<Record<WholeReader['way'], number>> = {
  windows: 12 * HOUR_MS,
  companies: 20 * HOUR_MS,
  files: 6 * HOUR_MS,
}

/** Rest in milliseconds after a failed sync run. */
const RESTS: Readonly<Record<KeeperFaultCode, number>> = {
  limited: HOUR_MS / 4,
  unreachable: HOUR_MS / 4,
  shape: HOUR_MS,
  refused: HOUR_MS,
  query: HOUR_MS,
  unconnected: HOUR_MS / 60,
  terms: HOUR_MS,
  budget: HOUR_MS,
  disagrees: HOUR_MS,
  clock: HOUR_MS,
  copy: 12 * HOUR_MS,
  busy: HOUR_MS / 12,
  full: HOUR_MS / 4,
  failed: HOUR_MS / 4,
}

interface KeepOnce extends Pick<RunKeeper, 'fetch' | 'signal' | 'now' | 'onProgress' | 'indexEveryMs' | 'wait'> {
  office: string
  whole: WholeReader
  budget: KeeperBudget | null
  place: RecordBackend
  dataDir: string
}

function keepOnce({ whole, ...task }: KeepOnce): Promise<KeepProgress> {
  if (whole.way === 'windows') return runKeeper({ ...task, reader: whole.reader })
  const { onProgress, wait = passing, indexEveryMs = INDEX_EVERY_MS } = task
  const told = (far: KeepProgress & { readyBy: number | null }) => onProgress({ ...far, asked: 0 })
  if (whole.way === 'companies') return keepCompanies({ ...task, url: whole.url, onProgress: told })
  return keepFiles({ ...task, ...whole, wait, indexEveryMs, onProgress: told })
}

interface NotedRun extends Pick<KeepOnce, 'dataDir' | 'fetch' | 'signal' | 'now' | 'indexEveryMs' | 'wait'> {
  storage: Storage
  place: RecordBackend
  readable: ReadableOffice
  row: Pick<SyncRow, 'fault' | 'fault_since' | 'terms'>
  /** Percentage of daily queries reserved for checks. */
  reserved: number
  onBegin?(): void
  onProgress?(progress: KeepProgress & { asked: number; readyBy: number | null }): void
}

/** `isNoted` is false if the fault could not be stored. `elsewhere`: a different process syncs the register. */
type RunEnd =
  | { kind: 'whole'; progress: KeepProgress }
  | { kind: 'fault'; fault: KeeperFault; columns: FaultColumns; isNoted: boolean }
  | { kind: 'elsewhere' }
  | { kind: 'stopped' }

/** Milliseconds between updates of the stored progress. */
const NOTED_EVERY_MS = 2000
/** Milliseconds of progress after which an earlier fault counts as resolved. */
const STEADY_MS = 10 * 60_000
const NO_FAULT = { fault: null, reason: null, fault_since: null } as const

const PROGRESS = ({ held, expected, wholeAsOf }: KeepProgress) => ({
  held,
  expected,
  whole_as_of: wholeAsOf === null ? null : Date.parse(wholeAsOf),
})

function faultColumns(fault: KeeperFault, before: Pick<SyncRow, 'fault' | 'fault_since'>, now: number) {
  const { code, message } = fault
  const since = before.fault === code ? (before.fault_since ?? now) : now
  const again = { fault: code, reason: message, fault_since: since, next_at: now + RESTS[code], noted_at: now }
  return { state: 'stuck' as const, ...again }
}

type FaultColumns = ReturnType<typeof faultColumns>

/** Throws KeeperFault for changed terms, because the operator has not accepted them. */
function mustBeAccepted({ row, readable }: NotedRun): void {
  if (row.terms !== readable.terms)
    throw new KeeperFault(
      'terms',
      `its terms are no longer those that were accepted: "${ADMIN_COMMAND} registers keep ${readable.office}" shows them`,
    )
}

/** Performs one sync run unless a different process does. Stores the state if possible. Never rejects. */
export async function runNoted(task: NotedRun): Promise<RunEnd> {
  const { storage, place, readable, reserved, signal, now, onProgress } = task
  const { office, whole, allowed } = readable
  const note = (facts: Parameters<Storage['syncs']['note']>[1]) =>
    storage.syncs.note(office, { ...facts, noted_at: now() }).then(
      () => true,
      () => false,
    )
  const begun = now()
  let notedAt = Number.NEGATIVE_INFINITY
  let firstHeld: number | null = null
  /** The earlier fault, until progress resolves it. */
  let before: Pick<SyncRow, 'fault' | 'fault_since'> = task.row
  let far: Partial<ReturnType<typeof PROGRESS>> = {}
  try {
    await using right = await place.takeSyncLock()
    if (right === null) return { kind: 'elsewhere' }
    mustBeAccepted(task)
    task.onBegin?.()
    await note({ state: 'working' })
    const budget = allowed && { ...allowed, reserved: Math.ceil((allowed.questions * reserved) / 100) }
    const progress = await keepOnce({
      ...task,
      office,
      whole,
      budget,
      async onProgress(progress) {
        onProgress?.(progress)
        far = PROGRESS(progress)
        firstHeld ??= progress.held
        const isSteady = progress.held > firstHeld && now() - begun >= STEADY_MS
        const isFaultGone = isSteady && before.fault !== null
        if (isFaultGone) before = NO_FAULT
        if (!isFaultGone && performance.now() - notedAt < NOTED_EVERY_MS) return
        notedAt = performance.now()
        await note({ ...far, ready_by: progress.readyBy, ...(isFaultGone && NO_FAULT) })
      },
    })
    const well = { ...NO_FAULT, state: 'resting', ready_by: null } as const
    await note({ ...well, ...PROGRESS(progress), next_at: now() + REST_MS[whole.way] })
    return { kind: 'whole', progress }
  } catch (error) {
    if (signal.aborted) {
      // New records show that nothing is wrong, so the next run may begin immediately.
      const isWell = firstHeld !== null && (far.held ?? 0) > firstHeld
      await note({ ...far, state: 'resting', ...(isWell && { ...NO_FAULT, next_at: now() }) })
      return { kind: 'stopped' }
    }
    const fault = faultOfStore(error)
    const columns = faultColumns(fault, before, now())
    return { kind: 'fault', fault, columns, isNoted: await note({ ...far, ...columns }) }
  }
}
