import { seriesOf } from './in-date-order.ts'

/**
 * Full dates, and the short dates of the USPTO's daily files (`apc261120.zip`). Both separators must be equal, because
 * `2026_0930` in `20-11-2026_0930` is a year and a time.
 */
const DATES = /(?<!\d)(?:(\d{4})(?:([-_.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))|(?<=apc)(\d{2})(\d{2})(\d{2}))(?!\d)/giu
const YEAR_LAST = /(?<!\d)(?:(\d{1,2})([-_.])(\d{1,2})\2|(\d{2})(\d{2}))(\d{4})(?!\d)/gu
const MONTHS = /(?<![\d.])(\d{4})[-_.](\d{2})(?!\d|[-_.]\d)/gu

/** USPTO serial numbers also have eight digits, but look like later years. */
const [FIRST_YEAR, LAST_YEAR] = [1980, 2099]

function instantOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < FIRST_YEAR || year > LAST_YEAR)
    return null
  return date.toISOString()
}

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

interface TwoReadings {
  day: string | null
  month: string | null
}
type First = keyof TwoReadings | null

/** Returns dates with the day or the month first. With dots, the day is always first (`02.11.2026`). */
function readingsIn(name: string): TwoReadings[] {
  return [...name.matchAll(YEAR_LAST)]
    .map(([, one, sign, two, bare, bareOther, year]) => {
      const [first, second, of] = [one ?? bare, two ?? bareOther, year].map(Number) as [number, number, number]
      return { day: instantOf(of, second, first), month: sign === '.' ? null : instantOf(of, first, second) }
    })
    .filter(({ day, month }) => day !== null || month !== null)
}

/** In some time zones, a day begins 14 hours earlier than in UTC. */
const AHEAD_MS = 14 * 60 * 60 * 1000

/**
 * Chooses the order with fewer impossible dates, then fewer future dates, then the shorter span. Regular files have a
 * short span.
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

/** If both orders are possible, the earlier date counts, so that no register looks too new. */
function yearLast(name: string, first: First): string[] {
  return readingsIn(name).flatMap(({ day, month }) => {
    const read = first === null ? [day, month] : [first === 'day' ? (day ?? month) : (month ?? day)]
    return read.filter((instant) => instant !== null).toSorted()[0] ?? []
  })
}

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

/** Returns the newest date in a file name: the end of a range, or the last day of a month. */
export const dateInName = (name: string): string | null => newestIn(name, firstIn([name]))

/**
 * Reads dates like `dateInName`, but resolves an ambiguous date by other `names` of its series (`20-10-2026` resolves
 * `02-11-2026`). Files in the wrong order would undo later changes. Prefers days before `now`.
 */
export function datesAmong(names: readonly string[], now?: number): (name: string) => string | null {
  const firsts = new Map([...Map.groupBy(names, seriesOf)].map(([series, all]) => [series, firstIn(all, now)]))
  return (name) => newestIn(name, firsts.get(seriesOf(name)) ?? firstIn([name]))
}
