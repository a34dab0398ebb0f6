import type { Database } from '../../storage/database.ts'
import { type KeeperRow, noteKeeper } from '../../storage/keepers.ts'
import { ADMIN_COMMAND } from '../../system/admin-command.ts'
import type { ReadableOffice } from '../../upstreams/live-paths.ts'
import type { RecordPlace } from '../store/record-store.ts'
import { type KeepOnce, keepOnce, REST_MS, RESTS } from './keep-once.ts'
import { faultOfStore, KeeperFault } from './keeper-fault.ts'
import type { KeepProgress } from './round-records.ts'

interface NotedRun extends Pick<KeepOnce, 'dataDir' | 'fetch' | 'signal' | 'now' | 'indexEveryMs' | 'wait'> {
  db: Database
  place: RecordPlace
  readable: ReadableOffice
  row: Pick<KeeperRow, 'fault' | 'fault_since' | 'terms'>
  /** Percent of a day's queries reserved for checks. */
  reserved: number
  /** Not called if another process syncs the register. */
  onBegin?(): void
  onProgress?(progress: KeepProgress & { asked: number; readyBy: number | null }): void
}

/**
 * `isNoted` is false if the fault could not be stored, as on a full disk. `elsewhere`: another process syncs the
 * register.
 */
export type RunEnd =
  | { kind: 'whole'; progress: KeepProgress }
  | { kind: 'fault'; fault: KeeperFault; columns: FaultColumns; isNoted: boolean }
  | { kind: 'elsewhere' }
  | { kind: 'stopped' }

/** Milliseconds between notes of the progress. */
const NOTED_EVERY_MS = 2000
/** Milliseconds of progress after which an earlier fault counts as gone. */
const STEADY_MS = 10 * 60_000
const NO_FAULT = { fault: null, reason: null, fault_since: null } as const

const PROGRESS = ({ held, expected, wholeAsOf }: KeepProgress) => ({
  held,
  expected,
  whole_as_of: wholeAsOf === null ? null : Date.parse(wholeAsOf),
})

export function faultColumns(fault: KeeperFault, before: Pick<KeeperRow, 'fault' | 'fault_since'>, now: number) {
  const { code, message } = fault
  const since = before.fault === code ? (before.fault_since ?? now) : now
  const again = { fault: code, reason: message, fault_since: since, next_at: now + RESTS[code], noted_at: now }
  return { state: 'stuck' as const, ...again }
}

export type FaultColumns = ReturnType<typeof faultColumns>

/** Throws KeeperFault for changed terms, because these do not bind the operator. */
function mustBeAccepted({ row, readable }: NotedRun): void {
  if (row.terms !== readable.terms)
    throw new KeeperFault(
      'terms',
      `its terms are no longer those that were accepted: "${ADMIN_COMMAND} registers keep ${readable.office}" shows them`,
    )
}

/**
 * Performs one sync run unless another process does, and notes its state for readers. Ignores notes that fail. Never
 * rejects.
 */
export async function runNoted(task: NotedRun): Promise<RunEnd> {
  const { db, place, readable, reserved, signal, now, onProgress } = task
  const { office, whole, allowed } = readable
  const note = (facts: Parameters<typeof noteKeeper>[2]) =>
    noteKeeper(db, office, { ...facts, noted_at: now() }).then(
      () => true,
      () => false,
    )
  const begun = now()
  let notedAt = Number.NEGATIVE_INFINITY
  let firstHeld: number | null = null
  /** The earlier fault, as long as it may persist. */
  let before: Pick<KeeperRow, 'fault' | 'fault_since'> = task.row
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
      // New records show that nothing is wrong, so the next run may begin at once.
      const isWell = firstHeld !== null && (far.held ?? 0) > firstHeld
      await note({ ...far, state: 'resting', ...(isWell && { ...NO_FAULT, next_at: now() }) })
      return { kind: 'stopped' }
    }
    const fault = faultOfStore(error)
    const columns = faultColumns(fault, before, now())
    return { kind: 'fault', fault, columns, isNoted: await note({ ...far, ...columns }) }
  }
}
