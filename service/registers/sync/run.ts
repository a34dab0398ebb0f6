import { setTimeout as timer } from 'node:timers/promises'
import type { WholeReader } from '../../../lib/sources/offices/office.ts'
import type { RegisterReader } from '../../../lib/sources/offices/sync.ts'
import type { ReadableOffice } from '../../ops/connectors.ts'
import { ADMIN_COMMAND } from '../../ops/text.ts'
import type { Storage } from '../../storage/open.ts'
import type { SyncRow } from '../../storage/syncs.ts'
import type { RecordPlace, RecordStore } from '../store/record-store.ts'
import { createKeeperAsker, type KeeperBudget } from './client.ts'
import { keepCompanies } from './companies.ts'
import { faultOfStore, KeeperFault, type KeeperFaultCode } from './fault.ts'
import { keepFiles } from './files.ts'
import { keepRound } from './partitions.ts'
import type { KeepProgress } from './records.ts'
import { type FillPace, readyBy } from './report.ts'

interface KeptOffice {
  office: string
  reader: RegisterReader
  budget: KeeperBudget | null
}

export interface RunKeeper extends KeptOffice {
  place: Pick<RecordPlace, 'open'>
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
/** Assumed milliseconds per query until one is measured. */
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
/** Milliseconds of rest after a complete sync run. */
const REST_MS: Readonly<Record<WholeReader['way'], number>> = {
  windows: 12 * HOUR_MS,
  companies: 20 * HOUR_MS,
  files: 6 * HOUR_MS,
}

/** Milliseconds of rest after a failed sync run. */
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

export interface KeepOnce extends Pick<RunKeeper, 'fetch' | 'signal' | 'now' | 'onProgress' | 'indexEveryMs' | 'wait'> {
  office: string
  whole: WholeReader
  budget: KeeperBudget | null
  place: RecordPlace
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
  place: RecordPlace
  readable: ReadableOffice
  row: Pick<SyncRow, 'fault' | 'fault_since' | 'terms'>
  /** Percentage of daily queries reserved for checks. */
  reserved: number
  /** Not called if a different process syncs the register. */
  onBegin?(): void
  onProgress?(progress: KeepProgress & { asked: number; readyBy: number | null }): void
}

/**
 * `isNoted` is false if the fault could not be stored (on a full disk). `elsewhere`: a different process syncs the
 * register.
 */
export type RunEnd =
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

export function faultColumns(fault: KeeperFault, before: Pick<SyncRow, 'fault' | 'fault_since'>, now: number) {
  const { code, message } = fault
  const since = before.fault === code ? (before.fault_since ?? now) : now
  const again = { fault: code, reason: message, fault_since: since, next_at: now + RESTS[code], noted_at: now }
  return { state: 'stuck' as const, ...again }
}

export type FaultColumns = ReturnType<typeof faultColumns>

/** Throws KeeperFault for changed terms, because the operator has not accepted them. */
function mustBeAccepted({ row, readable }: NotedRun): void {
  if (row.terms !== readable.terms)
    throw new KeeperFault(
      'terms',
      `its terms are no longer those that were accepted: "${ADMIN_COMMAND} registers keep ${readable.office}" shows them`,
    )
}

/**
 * Performs one sync run unless a different process does, and stores the state. Ignores failures to store the state.
 * Never rejects.
 */
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
    await using right = await place.takeKeeping()
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
