import type { Filling } from '../../../lib/contract/checks/answer.ts'
import type { Office } from '../../../lib/sources/offices/office.ts'
import type { SyncRow } from '../../storage/syncs.ts'

export interface FillPace {
  missing: number
  pageSize: number
  /** Queries per day that the sync may make, and has made today (UTC). Null if unlimited. */
  day: { share: number; asked: number } | null
  perQuestionMs: number
}

const DAY_MS = 24 * 60 * 60 * 1000
/** A factor above 1, because last pages are rarely full, and totals cost queries too. */
const BEYOND = 1.05

/**
 * Estimates when a register will be complete, in milliseconds since the epoch, rounded up to the hour. Returns null if
 * the daily share is below one query. Counts only the sync's queries, so that nobody can see when others search.
 */
export function readyBy({ missing, pageSize, day, perQuestionMs }: FillPace, now: number): number | null {
  const questions = Math.ceil((missing / pageSize) * BEYOND)
  const today = day === null ? questions : Math.max(0, Math.min(questions, day.share - day.asked))
  let at = now + today * perQuestionMs
  const later = questions - today
  if (day !== null && later > 0) {
    if (day.share < 1) return null
    const days = Math.ceil(later / day.share)
    const midnight = (Math.floor(now / DAY_MS) + days) * DAY_MS
    at = Math.max(at, midnight + (later - (days - 1) * day.share) * perQuestionMs)
  }
  const hour = 60 * 60 * 1000
  return Math.ceil(at / hour) * hour
}

/** State of a sync, for programs. Instants are ISO 8601 in UTC. */
export interface KeeperReport {
  office: string
  /** `keeping` once the register has been complete. */
  state: 'filling' | 'keeping'
  held: number
  /** The office's total, or 0 if unknown. */
  expected: number
  wholeAsOf: string | null
  readyBy: string | null
  /** Code of the fault (fault.ts), reason, start, and next attempt. */
  fault: string | null
  reason: string | null
  faultSince: string | null
  triesAgainAt: string | null
}

/** Faults that end without help, so that the estimate stays valid. */
const PASSING: readonly (string | null)[] = [null, 'budget', 'busy', 'limited']

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export function keeperReport(row: SyncRow): KeeperReport {
  const { office, held, expected, fault, reason, whole_as_of, ready_by, fault_since, next_at } = row
  return {
    office,
    state: whole_as_of === null ? 'filling' : 'keeping',
    held,
    expected,
    wholeAsOf: instant(whole_as_of),
    readyBy: PASSING.includes(fault) ? instant(ready_by) : null,
    fault,
    reason,
    faultSince: instant(fault_since),
    triesAgainAt: fault === null ? null : instant(next_at),
  }
}

/** For example `2026-11-24 14:00 UTC`. */
export const minuteUtc = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`

/** Returns the progress of an incomplete register. Returns null for a complete one, or without a known total. */
export function fillingOf({ state, held, expected, readyBy }: KeeperReport, now: number): Filling | null {
  if (state !== 'filling' || expected === 0) return null
  const percent = Math.min(99, Math.floor((held / expected) * 100))
  return { percent, held, expected, readyBy: readyBy !== null && Date.parse(readyBy) > now ? readyBy : null }
}

/** Describes a sync in one English line for operators. */
export function describeKeeper(report: KeeperReport): string {
  const { wholeAsOf, held, expected, readyBy, fault, reason, faultSince, triesAgainAt } = report
  const counts = `${held.toLocaleString('en')} of ${expected.toLocaleString('en')} records`
  const told =
    wholeAsOf !== null
      ? [`kept by itself, whole as of ${minuteUtc(wholeAsOf)}`]
      : expected === 0
        ? ['filled by itself, not begun yet']
        : [`filled by itself, ${Math.min(99, Math.floor((held / expected) * 100))} % held (${counts})`]
  if (readyBy !== null) told.push(`whole by about ${minuteUtc(readyBy)}`)
  if (reason !== null && faultSince !== null)
    told.push(
      `cannot go on since ${minuteUtc(faultSince)} (${fault}): ${reason}${triesAgainAt === null ? '' : `; tries again at ${minuteUtc(triesAgainAt)}`}`,
    )
  return told.join('; ')
}

/** Returns reports by source id. */
export function keepersOf(offices: readonly Office[], rows: readonly SyncRow[]): Map<string, KeeperReport> {
  return new Map(
    rows.flatMap((row) => {
      const office = offices.find(({ records }) => records?.code === row.office)
      return office === undefined ? [] : [[office.facts.id, keeperReport(row)] as const]
    }),
  )
}
