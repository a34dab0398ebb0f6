import { givenAt, type PartitionFailure } from '../../../lib/sources/offices/sync.ts'
import { reasonOfSystem } from '../../ops/failures.ts'
import { StoreError } from '../store/open-store.ts'

/**
 * Reason why a sync cannot continue: an office's answer (lib/sources/offices/sync.ts), or a reason below.
 * `unconnected`: settings are missing. `terms`: the operator accepted different terms. `budget`: the day's quota is
 * used up. `disagrees`: the office's totals differ from its records. `clock`: clocks are more than a day apart. `copy`:
 * the source is a trial copy. `busy`: a different process is changing the records. `full`: the disk is full. `failed`:
 * writing fails for another reason.
 */
export type KeeperFaultCode =
  | PartitionFailure['code']
  | 'unconnected'
  | 'terms'
  | 'budget'
  | 'disagrees'
  | 'clock'
  | 'copy'
  | 'busy'
  | 'full'
  | 'failed'

/** Thrown to end a sync run. The message is for the operator, and does not contain names or addresses. */
export class KeeperFault extends Error {
  override name = 'KeeperFault'
  readonly code: KeeperFaultCode

  constructor(code: KeeperFaultCode, reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.code = code
  }
}

/**
 * Codes of the system, SQLite and PostgreSQL (disk_full) for a full disk. SQLite reports SQLITE_FULL, or SQLITE_IOERR
 * if a file may not grow: https://www.sqlite.org/rescode.html.
 */
const NO_ROOM: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 10, 13, '53100']

function withCauses(error: unknown): unknown[] {
  const { cause } = (error ?? {}) as { cause?: unknown }
  return [error, ...(cause === undefined ? [] : withCauses(cause))]
}

function codesOf(error: unknown): unknown[] {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return [code, typeof errcode === 'number' ? errcode & 0xff : errcode]
}

export function faultOfStore(error: unknown): KeeperFault {
  if (error instanceof KeeperFault) return error
  const cause = { cause: error }
  if (error instanceof StoreError && error.isBusy)
    return new KeeperFault('busy', 'another process is changing the records', cause)
  const all = withCauses(error)
  const reason = all.map(reasonOfSystem).find((each) => each !== null)
  if (all.flatMap(codesOf).some((code) => NO_ROOM.includes(code)))
    return new KeeperFault('full', `there is no room for its records: ${reason ?? 'its disk is full'}`, cause)
  return new KeeperFault('failed', `its records cannot be written${reason ? `: ${reason}` : ''}`, cause)
}

/** Maximum difference in milliseconds. The sync queries the last days again, which must cover it. */
const CLOCKS_DIFFER_MS = 24 * 60 * 60 * 1000

/** Throws KeeperFault if the clocks are over a day apart: the sync would miss changes. */
export function agreeOnTheDay(givenAt: number | undefined, now: number): void {
  if (givenAt === undefined || Math.abs(givenAt - now) <= CLOCKS_DIFFER_MS) return
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  throw new KeeperFault('clock', `it is ${day(now)} on this machine, and ${day(givenAt)} at the office`)
}

/** Returns a `fetch` that aborts `stop` with a KeeperFault if the clocks are more than a day apart. */
export function fetchOfToday(fetch: typeof globalThis.fetch, now: () => number, stop: AbortController): typeof fetch {
  return async (...asked) => {
    const response = await fetch(...asked)
    try {
      agreeOnTheDay(givenAt(response.headers).givenAt, now())
    } catch (fault) {
      stop.abort(fault)
    }
    return response
  }
}
