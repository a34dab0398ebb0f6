import { LOST_LETTER } from '../../fields/fields.ts'
import type { XmlElement } from '../../fields/xml.ts'
import {
  givenAt,
  type PartitionFailure,
  type PartitionItem,
  type PartitionPage,
  partitionFailureOf,
  type RegisterReader,
  WORDS_KEPT_MAX,
} from '../sync.ts'
import {
  askSwissreg,
  nextPageRequest,
  pageRequest,
  readSwissMark,
  readSwissregList,
  SWISSREG_PAGE_SIZE,
  type SwissregOptions,
  swissregAsking,
} from './connector.ts'

/** A range of days, each as `YYYY-MM-DD`. It includes `from`, but not `to`. */
interface DayRange {
  from: string
  to: string
}

const DIGITS = [...'0123456789']
const two = (number: number) => String(number).padStart(2, '0')

const daysIn = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/**
 * Splits a partition into centuries, decades, years, `2026-0` (January to September) or `2026-1`, months, tens of days,
 * or days. The office does not document narrower bounds.
 */
export function splitDays(prefix: string): string[] {
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

const firstOf = (year: number, month: number) =>
  month > 12 ? `${String(year + 1).padStart(4, '0')}-01-01` : `${String(year).padStart(4, '0')}-${two(month)}-01`

/** Returns the days of a partition, or null for the complete register. */
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

/** Returns true if the partition overlaps a range, which includes its first and last day. */
export function mayHoldChanges(prefix: string, [first, last]: readonly [first: string, last: string]): boolean {
  const days = daysOf(prefix)
  return days === null || (days.to > first && days.from <= last)
}

/** Returns a request for changes, earliest first. `<LastUpdate/>` matches all records (swissreg.ch/public/apidocs). */
export function partitionRequest(prefix: string, size: number): string {
  const days = daysOf(prefix)
  const bounds = days === null ? '' : ` from="${days.from}" includeFrom="true" to="${days.to}" includeTo="false"`
  return pageRequest({ query: `<LastUpdate${bounds}/>`, size, order: 'Ascending' })
}

const LOST_WORDS = 'its words cannot be read'
const NO_WORDS = 'it is a mark with words by its own account, and has none'

function readItem(element: XmlElement | null): PartitionItem | null {
  const mark = element && readSwissMark(element)
  if (!mark || mark.number === null) return null
  const { lost = [], ...record } = mark
  const { number, name, basis } = mark
  if (name !== null && (name.includes(LOST_LETTER) || name.length > WORDS_KEPT_MAX))
    return { kind: 'bad', number, basis, reason: LOST_WORDS }
  if (lost.includes('words')) return { kind: 'bad', number, basis, reason: NO_WORDS }
  return { kind: 'record', number, record: { ...record, number } }
}

/** Reads a page with its total. A token that is no longer accepted means strayed: the partition is read again. */
export function readSwissPartitionPage(
  text: string,
  { offset, isFurther }: { offset: number; isFurther: boolean },
): PartitionPage | PartitionFailure {
  const list = readSwissregList(text, { texts: [], offset })
  if (list !== null && 'refused' in list) {
    if (isFurther) return { items: [], total: 0, strayed: true }
    const why = list.refused === null ? '' : ` (${list.refused})`
    return { code: 'shape', reason: `answered that it did not do what was asked${why}` }
  }
  if (list === null || list.total === null)
    return { code: 'shape', reason: 'answered with something other than a page of marks' }
  const items = list.items.flatMap((item) => readItem(item) ?? [])
  const strayed = list.isOdd || items.length < list.items.length
  return { items, total: list.total, strayed, ...(list.next !== null && { next: list.next }) }
}

/** Maximum number of records in a partition. The office does not document a limit on page depth. */
const MOST_RECORDS = 6400

/** Creates a reader that partitions records by the day of their last change. A changed record moves. */
export function createSwissregReader(options: SwissregOptions): RegisterReader {
  const asking = swissregAsking(options)
  return {
    name: 'the data delivery of Swissreg',
    pageSize: SWISSREG_PAGE_SIZE,
    mostRecords: MOST_RECORDS,
    mostTogether: 1,
    narrower: splitDays,
    mayHoldChanges,
    async page({ prefixes: [prefix = ''], page, after, onlyTotal }, context) {
      const isFurther = page > 0
      // According to the total, this page exists, but the previous page lacked a token for it.
      if (isFurther && after === undefined) return { items: [], total: 0, strayed: true }
      const size = onlyTotal ? 1 : SWISSREG_PAGE_SIZE
      const request = after === undefined ? partitionRequest(prefix, size) : nextPageRequest(after)
      const outcome = await askSwissreg(asking, request, context)
      if ('reason' in outcome) return partitionFailureOf(outcome)
      const read = readSwissPartitionPage(outcome.text, { offset: page * SWISSREG_PAGE_SIZE, isFurther })
      return 'code' in read ? read : { ...read, ...givenAt(outcome.headers) }
    },
  }
}
