import type { SourceKind } from '../../contract/answer.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * Offices publish marks daily and companies on working days. The rest is our choice of how long a gap may go unseen.
 */
const RECORDS_LAST_MS: Record<SourceKind, number> = {
  trademark: 7 * DAY,
  company: 3 * DAY,
  domain: 0,
  brand_in_use: Number.POSITIVE_INFINITY,
}

/** Beyond this, one of the two clocks is wrong, and a date says nothing about age. */
const CLOCKS_DIFFER_MS = DAY

/** True if an instant lies so far in the future that a clock must be wrong. */
export const isAhead = (instant: string, now: number) => Date.parse(instant) - now > CLOCKS_DIFFER_MS

/** True if records are recent enough for a complete answer. False for an unreadable or future date. */
export function areCurrent(kind: SourceKind, dataAsOf: string, now: number): boolean {
  const age = now - Date.parse(dataAsOf)
  return !isAhead(dataAsOf, now) && age <= RECORDS_LAST_MS[kind]
}

export function ageOf(dataAsOf: string, now: number): string {
  const days = Math.floor((now - Date.parse(dataAsOf)) / DAY)
  if (days < -1) return 'of a day that is yet to come by the clock of this service'
  return Number.isNaN(days) ? 'of no known day' : `${days} ${days === 1 ? 'day' : 'days'} old`
}
