import { pageRequest } from './query.ts'

/** `from` is included, `to` is not. Each is `YYYY-MM-DD`. */
interface DayRange {
  from: string
  to: string
}

const DIGITS = [...'0123456789']
const two = (number: number) => String(number).padStart(2, '0')

const daysIn = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/**
 * Centuries, decades, years, `2026-0` (January to September) or `2026-1`, months, tens of days, and days. No narrower
 * bound is documented.
 */
export function narrowerDays(prefix: string): string[] {
  if (prefix === '') return ['19', '20']
  if (prefix.length < 4) return DIGITS.map((digit) => prefix + digit)
  if (prefix.length === 4) return [`${prefix}-0`, `${prefix}-1`]
  if (prefix.endsWith('-0') && prefix.length === 6) return DIGITS.slice(1).map((digit) => prefix + digit)
  if (prefix.length === 6) return ['0', '1', '2'].map((digit) => prefix + digit)
  if (prefix.length === 7)
    return [0, 1, 2, 3].filter((ten) => ten * 10 <= daysIn(prefix)).map((ten) => `${prefix}-${ten}`)
  if (prefix.length !== 9) return []
  const isInMonth = (day: string) => Number(day) >= 1 && Number(day) <= daysIn(prefix.slice(0, 7))
  return DIGITS.map((digit) => prefix.slice(8) + digit)
    .filter(isInMonth)
    .map((day) => prefix.slice(0, 8) + day)
}

/** Month 13 is January of the next year. */
const firstOf = (year: number, month: number) =>
  month > 12 ? `${String(year + 1).padStart(4, '0')}-01-01` : `${String(year).padStart(4, '0')}-${two(month)}-01`

/** Null for the whole register. */
export function daysOf(prefix: string): DayRange | null {
  if (prefix === '') return null
  if (prefix.length <= 4) {
    const years = 10 ** (4 - prefix.length)
    const first = Number(prefix) * years
    return { from: firstOf(first, 1), to: firstOf(first + years, 1) }
  }
  const year = Number(prefix.slice(0, 4))
  const month = prefix.slice(5, 7)
  if (month === '0') return { from: firstOf(year, 1), to: firstOf(year, 10) }
  if (month === '1') return { from: firstOf(year, 10), to: firstOf(year + 1, 1) }
  const [first, next] = [firstOf(year, Number(month)), firstOf(year, Number(month) + 1)]
  if (prefix.length === 7) return { from: first, to: next }
  if (prefix.length === 10) return { from: prefix, to: dayAfter(prefix) }
  const ten = Number(prefix.slice(8))
  const isLast = ten * 10 + 10 > daysIn(prefix.slice(0, 7))
  return { from: ten === 0 ? first : `${prefix}0`, to: isLast ? next : `${prefix.slice(0, 8)}${ten + 1}0` }
}

/** Both days are included. */
export function mayHoldChanges(prefix: string, [first, last]: readonly [first: string, last: string]): boolean {
  const days = daysOf(prefix)
  return days === null || (days.to > first && days.from <= last)
}

/**
 * The office's own way to query changes, earliest first. `<LastUpdate/>` matches all records
 * (swissreg.ch/public/apidocs, full traversal).
 */
export function windowRequest(prefix: string, size: number): string {
  const days = daysOf(prefix)
  const bounds = days === null ? '' : ` from="${days.from}" includeFrom="true" to="${days.to}" includeTo="false"`
  return pageRequest({ query: `<LastUpdate${bounds}/>`, size, order: 'Ascending' })
}
