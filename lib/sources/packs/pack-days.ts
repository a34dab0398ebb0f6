import { type ByteReader, type ByteWriter, folded, unfolded } from './number-bytes.ts'

/** Stands for an unknown day. */
const NO_DAY = -0x80000000
const DAY_MS = 24 * 60 * 60 * 1000
/** First and last day of the years with four digits, in days since 1970. */
const [FIRST_DAY, LAST_DAY] = [Date.UTC(1000, 0, 1) / DAY_MS, Date.UTC(9999, 11, 31) / DAY_MS]
/** Years for which marks are registered at the offices that publish their records. */
const TERM_YEARS = 10

/** Days since 1970 of `YYYY-MM-DD`. */
export const dayOf = (text: string | null) => (text === null ? NO_DAY : Date.parse(`${text}T00:00:00Z`) / DAY_MS)

/** The day as `YYYY-MM-DD`; null for an unknown one. */
export const dayText = (day: number) => (day === NO_DAY ? null : new Date(day * DAY_MS).toISOString().slice(0, 10))

/** The day on which a term ends that began on `day`. */
export function endOfTerm(day: number): number {
  const date = new Date(day * DAY_MS)
  return date.setUTCFullYear(date.getUTCFullYear() + TERM_YEARS) / DAY_MS
}

/** Writes a day as its distance from the expected day; 0 stands for an unknown one. */
export function writeDay(bytes: ByteWriter, day: number, expected: number): void {
  bytes.number(day === NO_DAY ? 0 : 1 + folded(day - expected))
}

/** Reads what `writeDay` wrote. Throws RangeError where the year does not have four digits. */
export function readDay(bytes: ByteReader, expected: number): number {
  const code = bytes.number()
  if (code === 0) return NO_DAY
  const day = expected + unfolded(code - 1)
  if (!(day >= FIRST_DAY && day <= LAST_DAY)) throw new RangeError('a day is out of range')
  return day
}

/** The first known one of some days; 1 January 1970 where none is known. */
export const firstKnown = (...days: number[]) => days.find((day) => day !== NO_DAY) ?? 0
