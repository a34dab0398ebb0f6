import { type ByteReader, type ByteWriter, folded, unfolded } from './number-bytes.ts'

const NO_DAY = -0x80000000
const DAY_MS = 24 * 60 * 60 * 1000
/** Years with four digits, in days since 1970. */
const [FIRST_DAY, LAST_DAY] = [Date.UTC(1000, 0, 1) / DAY_MS, Date.UTC(9999, 11, 31) / DAY_MS]
/** Term of marks at the offices that publish their records. */
const TERM_YEARS = 10

/** Days since 1970. */
export const dayOf = (text: string | null) => (text === null ? NO_DAY : Date.parse(`${text}T00:00:00Z`) / DAY_MS)

export const dayText = (day: number) => (day === NO_DAY ? null : new Date(day * DAY_MS).toISOString().slice(0, 10))

export function endOfTerm(day: number): number {
  const date = new Date(day * DAY_MS)
  return date.setUTCFullYear(date.getUTCFullYear() + TERM_YEARS) / DAY_MS
}

/** Writes the distance from the expected day. 0 is an unknown day. */
export function writeDay(bytes: ByteWriter, day: number, expected: number): void {
  bytes.number(day === NO_DAY ? 0 : 1 + folded(day - expected))
}

/** Throws RangeError unless the year has four digits. */
export function readDay(bytes: ByteReader, expected: number): number {
  const code = bytes.number()
  if (code === 0) return NO_DAY
  const day = expected + unfolded(code - 1)
  if (!(day >= FIRST_DAY && day <= LAST_DAY)) throw new RangeError('a day is out of range')
  return day
}

/** 1 January 1970 if none is known. */
export const firstKnown = (...days: number[]) => days.find((day) => day !== NO_DAY) ?? 0
