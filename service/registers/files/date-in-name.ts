import { seriesOf } from './in-date-order.ts'

/**
 * Matches whole dates, and the short ones of the daily files of the USPTO (`apc261120.zip`). The same sign stands
 * between all parts of a date: `2026_0930` in `20-11-2026_0930` is a year and a time, not a date.
 */
const DATES = /(?<!\d)(?:(\d{4})(?:([-_.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))|(?<=apc)(\d{2})(\d{2})(\d{2}))(?!\d)/giu
/** Matches dates in which the year comes last. */
const YEAR_LAST = /(?<!\d)(?:(\d{1,2})([-_.])(\d{1,2})\2|(\d{2})(\d{2}))(\d{4})(?!\d)/gu
/** Matches a year with a month, and no day behind it. */
const MONTHS = /(?<![\d.])(\d{4})[-_.](\d{2})(?!\d|[-_.]\d)/gu

/** Years of which a file can be. Serial numbers of the USPTO have eight digits too, and read as later years. */
const [FIRST_YEAR, LAST_YEAR] = [1980, 2099]

function instantOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < FIRST_YEAR || year > LAST_YEAR)
    return null
  return date.toISOString()
}

/** The dates in a name in which the year comes first. */
function yearFirst(name: string): string[] {
  return [...name.matchAll(DATES)].flatMap(
    ([, year, , one, two, month = one, day = two, shortYear, shortMonth, shortDay]) => {
      const found =
        year === undefined
          ? instantOf(2000 + Number(shortYear), Number(shortMonth), Number(shortDay))
          : instantOf(Number(year), Number(month), Number(day))
      return found ?? []
    },
  )
}

/**
 * A date in which the year comes last, read with the day first and with the month first; null where that gives no date.
 */
interface TwoReadings {
  day: string | null
  month: string | null
}
/** What comes first in such a date; null where nothing tells. */
type First = keyof TwoReadings | null

/** The dates in a name in which the year comes last. Between dots the day comes first (`02.11.2026`). */
function readingsIn(name: string): TwoReadings[] {
  return [...name.matchAll(YEAR_LAST)]
    .map(([, one, sign, two, bare, bareOther, year]) => {
      const [first, second, of] = [one ?? bare, two ?? bareOther, year].map(Number) as [number, number, number]
      return { day: instantOf(of, second, first), month: sign === '.' ? null : instantOf(of, first, second) }
    })
    .filter(({ day, month }) => day !== null || month !== null)
}

/** Hours by which a day may have begun somewhere on earth before it does by UTC. */
const AHEAD_MS = 14 * 60 * 60 * 1000

/**
 * What comes first in the dates of names of one series: with the other first, some of them would be no dates, would be
 * yet to come, or would lie further apart, and files come at regular times.
 */
function firstIn(names: readonly string[], now = Number.POSITIVE_INFINITY): First {
  const readings = names.flatMap(readingsIn)
  const misfit = (first: keyof TwoReadings) => {
    const times = readings.map((reading) => Date.parse(reading[first] ?? ''))
    const none = times.filter(Number.isNaN).length
    const future = times.filter((time) => time > now + AHEAD_MS).length
    return [none, future, none === 0 ? Math.max(...times) - Math.min(...times) : 0]
  }
  const [byDay, byMonth] = [misfit('day'), misfit('month')]
  const at = byDay.findIndex((each, place) => each !== byMonth[place])
  if (at === -1) return null
  return (byDay[at] as number) < (byMonth[at] as number) ? 'day' : 'month'
}

/**
 * Where nothing tells which of two days is meant, the earlier counts: a file that is taken for older than it is makes
 * no register newer than it is.
 */
function yearLast(name: string, first: First): string[] {
  return readingsIn(name).flatMap(({ day, month }) => {
    const read = first === null ? [day, month] : [first === 'day' ? (day ?? month) : (month ?? day)]
    return read.filter((instant) => instant !== null).toSorted()[0] ?? []
  })
}

/** The last days of months in a name that says no day. */
function monthsIn(name: string): string[] {
  return [...name.matchAll(MONTHS)].flatMap(([, year, month]) => {
    if (instantOf(Number(year), Number(month), 1) === null) return []
    return new Date(Date.UTC(Number(year), Number(month), 0)).toISOString()
  })
}

function newestIn(name: string, first: First): string | null {
  const days = [...yearFirst(name), ...yearLast(name, first)]
  return (days.length > 0 ? days : monthsIn(name)).toSorted().at(-1) ?? null
}

/**
 * The newest date in the name of a file: of a range, its end, and of a month, its last day. Null where the name has no
 * calendar date.
 */
export const dateInName = (name: string): string | null => newestIn(name, firstIn([name]))

/**
 * Reads dates as `dateInName` does. Of `02-11-2026`, which may be of two days, the other `names` of its series tell
 * which is meant, as `20-10-2026` does: files that are read out of their order would undo what later ones say. Days
 * after `now` are none where it is given.
 */
export function datesAmong(names: readonly string[], now?: number): (name: string) => string | null {
  const firsts = new Map([...Map.groupBy(names, seriesOf)].map(([series, all]) => [series, firstIn(all, now)]))
  return (name) => newestIn(name, firsts.get(seriesOf(name)) ?? firstIn([name]))
}
