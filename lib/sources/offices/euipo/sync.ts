import { z } from '../../../zod.ts'
import { LOST_LETTER } from '../../fields/fields.ts'
import type { LiveMark } from '../../registers/connector.ts'
import {
  givenAt,
  type PartitionItem,
  type PartitionPage,
  type PartitionQuery,
  partitionFailureOf,
  type RegisterReader,
  WORDS_KEPT_MAX,
} from '../sync.ts'
import { askEuipo, EUIPO_PAGE_SIZE, type EuipoOptions, euipoAsking, readEuipoMark } from './connector.ts'

const DIGITS = [...'0123456789']
/** Length of a number: nine digits, or `W` and eight digits (`ApplicationNumber` schema). */
const LENGTH = 9

/** Splits a partition. Ignores the letter at the end of a number, because it distinguishes few registrations. */
export function splitNumbers(prefix: string): string[] {
  if (prefix === '') return [...DIGITS, 'W']
  return prefix.length < LENGTH ? DIGITS.map((digit) => prefix + digit) : []
}

/** Returns a query for a partition. `updateDate` is a day and lacks an equality operator (OpenAPI document). */
export function partitionQuery({ prefixes, changedSince }: Pick<PartitionQuery, 'prefixes' | 'changedSince'>): string {
  const numbers = prefixes.map((prefix) => `applicationNumber==${prefix}*`).join(' or ')
  if (changedSince === undefined) return numbers
  const changed = `updateDate>=${changedSince}`
  if (prefixes.includes('')) return changed
  return `${prefixes.length > 1 ? `(${numbers})` : numbers} and ${changed}`
}

const Page = z.object({
  trademarks: z.array(z.unknown()),
  totalElements: z.int().check(z.minimum(0)),
  page: z.int(),
})

const LOST_WORDS = 'its words cannot be read'
function faultOf({ name, lost = [] }: LiveMark): string | null {
  const isLost =
    lost.includes('words') || (name !== null && (name.includes(LOST_LETTER) || name.length > WORDS_KEPT_MAX))
  return isLost ? LOST_WORDS : null
}

function readItem(json: unknown): PartitionItem | null {
  const mark = readEuipoMark(json)
  if (mark === null || mark.number === null) return null
  const { lost: _lost, ...record } = mark
  const { number } = mark
  const reason = faultOf(mark)
  return reason === null
    ? { kind: 'record', number, record: { ...record, number } }
    : { kind: 'bad', number, basis: mark.basis, reason }
}

/** Reads a page, or null in an undocumented form. Total and page number show if all records arrived. */
export function readPartitionPage(
  json: unknown,
  { prefixes, page }: Pick<PartitionQuery, 'prefixes' | 'page'>,
): PartitionPage | null {
  const { data } = Page.safeParse(json)
  if (data === undefined) return null
  const items = data.trademarks.flatMap((item) => readItem(item) ?? [])
  const strayed =
    data.page !== page ||
    items.length < data.trademarks.length ||
    items.some(({ number }) => !prefixes.some((prefix) => number.startsWith(prefix)))
  return { items, total: data.totalElements, strayed }
}

/**
 * Maximum number of records in a partition. EUIPO does not document a limit on page depth. Search engines commonly stop
 * at 10,000 results (Elasticsearch's `index.max_result_window`).
 */
const MOST_RECORDS = 5000
/** Maximum number of partitions in a query, which then stays far below the 5,000 characters that the API accepts. */
const MOST_TOGETHER = 40
/** Maximum size in bytes. A hundred marks take about 100 kB. */
const MOST_BYTES = 8_000_000

export function createEuipoReader(options: EuipoOptions & { isSandbox?: boolean }): RegisterReader {
  const asking = euipoAsking(options)
  return {
    ...(options.isSandbox ? { name: "EUIPO's sandbox", isCopy: true } : { name: 'EUIPO Trademark Search' }),
    pageSize: EUIPO_PAGE_SIZE,
    mostRecords: MOST_RECORDS,
    mostTogether: MOST_TOGETHER,
    narrower: splitNumbers,
    async page(wanted, context) {
      const { page } = wanted
      const asked = { query: partitionQuery(wanted), page, order: 'asc', maxBytes: MOST_BYTES } as const
      const outcome = await askEuipo(asking, asked, context)
      if ('reason' in outcome) return partitionFailureOf(outcome)
      const shape = { code: 'shape', reason: 'answered with something other than a page of marks' } as const
      const read = readPartitionPage(outcome.json, wanted)
      return read === null ? shape : { ...read, ...givenAt(outcome.headers) }
    },
  }
}
