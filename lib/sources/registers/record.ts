import type { RecordStatus, SourceKind } from '../../contract/constants.ts'

/** One record as its office publishes it: a mark, or a company in a commercial register. */
export interface MarkRecord {
  /** Application, serial or company number, as the office writes it. */
  number: string
  /** Word element. Marks without words are stored and counted, but not searched. */
  name: string | null
  /** Classes 1 to 45, ascending and distinct. */
  niceClasses: number[]
  status: RecordStatus
  owner: string | null
  /** This and the next two fields are real calendar dates, as `YYYY-MM-DD`. */
  filedOn: string | null
  registeredOn: string | null
  expiresOn: string | null
  /** National law, or an international registration that designates the territory. */
  basis: 'national' | 'international'
  registrationNumber: string | null
  /** Group numbers (`lib/goods/read-goods.ts`), ascending. 0: unknown group. Missing without English goods. */
  goodsGroups?: readonly number[]
}

interface PlaceInFile {
  entry: string
  /** Line number from 1. Null for a record from an API. */
  line: number | null
  number: string | null
}

/** A step of reading a file: record, removal, or unreadable record. A null basis may mean either record. */
export type ReadStep =
  | { kind: 'record'; record: MarkRecord; leftOut?: string; at: PlaceInFile }
  | { kind: 'removed'; number: string; basis: MarkRecord['basis'] | null; at: PlaceInFile }
  | { kind: 'bad'; reason: string; at: PlaceInFile }

/** Status numbers in an index. `filter.statuses` is a bit mask of these numbers. */
export const INDEX_STATUS: Readonly<Record<RecordStatus, number>> = {
  unknown: 0,
  live: 1,
  pending: 2,
  expired: 3,
  dead: 4,
}

/** Bits of all statuses except dead. Similar marks with these statuses are shown (`lib/check/risk.ts`). */
export const STATUSES_IN_PLAY = 0xff & ~(1 << INDEX_STATUS.dead)

/** Bits of the statuses of marks that are or may be in force. An expired mark causes at most a caution. */
export const STATUSES_IN_FORCE = STATUSES_IN_PLAY & ~(1 << INDEX_STATUS.expired)

const DAY = 24 * 60 * 60 * 1000

/** Milliseconds for which records are current: a day or working days, and our choice of a tolerable gap. */
const RECORDS_LAST_MS: Record<SourceKind, number> = {
  trademark: 7 * DAY,
  company: 3 * DAY,
  domain: 0,
  brand_in_use: Number.POSITIVE_INFINITY,
}

/** Tolerated difference of clocks. A date further ahead means a wrong clock, and shows no age. */
const CLOCKS_DIFFER_MS = DAY

/** Returns true if an instant lies so far in the future that a clock must be wrong. */
export const isAhead = (instant: string, now: number) => Date.parse(instant) - now > CLOCKS_DIFFER_MS

/** Returns true if records are recent enough for a complete answer, and false for an unreadable or future date. */
export function areCurrent(kind: SourceKind, dataAsOf: string, now: number): boolean {
  const age = now - Date.parse(dataAsOf)
  return !isAhead(dataAsOf, now) && age <= RECORDS_LAST_MS[kind]
}

export function ageOf(dataAsOf: string, now: number): string {
  const days = Math.floor((now - Date.parse(dataAsOf)) / DAY)
  if (days < -1) return 'of a day that is yet to come by the clock of this service'
  return Number.isNaN(days) ? 'of no known day' : `${days} ${days === 1 ? 'day' : 'days'} old`
}
