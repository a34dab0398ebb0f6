import type { SourceKind } from '../../contract/coverage.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * How old a copy of a register may be before it no longer completes an answer, in milliseconds. Offices publish marks
 * daily and companies on every working day; the rest is our own choice of how long a gap may go unseen.
 */
const RECORDS_LAST_MS: Record<SourceKind, number> = {
  trademark: 7 * DAY,
  company: 3 * DAY,
  domain: 0,
  brand_in_use: Number.POSITIVE_INFINITY,
}

/**
 * How far two clocks may differ. A date further ahead does not tell the age of the records, because one of the clocks
 * is wrong.
 */
const CLOCKS_DIFFER_MS = DAY

/** Whether an instant lies so far ahead that one of two clocks is wrong. */
export const isAhead = (instant: string, now: number) => Date.parse(instant) - now > CLOCKS_DIFFER_MS

/** Whether records of this instant are still current. They are not where the date cannot be read or lies in the future. */
export function areCurrent(kind: SourceKind, dataAsOf: string, now: number): boolean {
  const age = now - Date.parse(dataAsOf)
  return !isAhead(dataAsOf, now) && age <= RECORDS_LAST_MS[kind]
}

/** `12 days old`: the age of records as a reason states it. */
export function ageOf(dataAsOf: string, now: number): string {
  const days = Math.floor((now - Date.parse(dataAsOf)) / DAY)
  if (days < -1) return 'of a day that is yet to come by the clock of this service'
  return Number.isNaN(days) ? 'of no known day' : `${days} ${days === 1 ? 'day' : 'days'} old`
}
