import type { WindowFailure } from '../../../lib/sources/keeping/window.ts'
import { reasonOfSystem } from '../../system/system-reason.ts'
import { RecordsBusy } from '../store/open-for-import.ts'

/**
 * Why a keeper cannot go on: what the office answered (lib/sources/keeping/window.ts); `unconnected`, the settings for
 * asking it are missing; `terms`, its terms are not those that the operator accepted; `budget`, its share of the day's
 * questions is used up; `disagrees`, the office's own totals differ from what it gives; `clock`, its clock and that of
 * this machine differ by more than a day; `copy`, all came of what its office has for trials, which never is the
 * register (lib/sources/keeping/window.ts); `busy`, another process changes the records; `full`, there is no room for
 * them; `failed`, something else keeps them from being written.
 */
export type KeeperFaultCode =
  | WindowFailure['code']
  | 'unconnected'
  | 'terms'
  | 'budget'
  | 'disagrees'
  | 'clock'
  | 'copy'
  | 'busy'
  | 'full'
  | 'failed'

/** Ends a round of a keeper. The message is for the operator, and holds neither a name nor an address. */
export class KeeperFault extends Error {
  override name = 'KeeperFault'
  readonly code: KeeperFaultCode

  constructor(code: KeeperFaultCode, reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.code = code
  }
}

/**
 * No room: codes of the system, of SQLite (SQLITE_FULL, and SQLITE_IOERR, which it gives where a file may not grow:
 * https://www.sqlite.org/rescode.html) and of PostgreSQL (disk_full).
 */
const NO_ROOM: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 10, 13, '53100']

/** An error with those that caused it. */
function withCauses(error: unknown): unknown[] {
  const { cause } = (error ?? {}) as { cause?: unknown }
  return [error, ...(cause === undefined ? [] : withCauses(cause))]
}

function codesOf(error: unknown): unknown[] {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return [code, typeof errcode === 'number' ? errcode & 0xff : errcode]
}

/** What an error of the store means for the keeper. */
export function faultOfStore(error: unknown): KeeperFault {
  if (error instanceof KeeperFault) return error
  const cause = { cause: error }
  if (error instanceof RecordsBusy) return new KeeperFault('busy', 'another process is changing the records', cause)
  const all = withCauses(error)
  const reason = all.map(reasonOfSystem).find((each) => each !== null)
  if (all.flatMap(codesOf).some((code) => NO_ROOM.includes(code)))
    return new KeeperFault('full', `there is no room for its records: ${reason ?? 'its disk is full'}`, cause)
  return new KeeperFault('failed', `its records cannot be written${reason ? `: ${reason}` : ''}`, cause)
}
