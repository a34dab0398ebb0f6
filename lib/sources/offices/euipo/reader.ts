import { givenAt } from '../../keeping/given-at.ts'
import { type RegisterReader, windowFailureOf } from '../../keeping/window.ts'
import { askEuipo, type EuipoOptions, euipoAsking } from './ask.ts'
import { EUIPO_PAGE_SIZE } from './page.ts'
import { readWindowPage } from './window-page.ts'
import { narrowerNumbers, windowQuery } from './window-query.ts'

/**
 * EUIPO's document states no depth of pages. Search engines commonly stop at 10,000 (`index.max_result_window` of
 * Elasticsearch).
 */
const MOST_RECORDS = 5000
/** The query stays far below the 5,000 characters that the interface accepts. */
const MOST_TOGETHER = 40
/** A hundred marks have some 100 kB. */
const MOST_BYTES = 8_000_000

export function createEuipoReader(options: EuipoOptions & { isSandbox?: boolean }): RegisterReader {
  const asking = euipoAsking(options)
  return {
    ...(options.isSandbox ? { name: "EUIPO's sandbox", isCopy: true } : { name: 'EUIPO Trademark Search' }),
    pageSize: EUIPO_PAGE_SIZE,
    mostRecords: MOST_RECORDS,
    mostTogether: MOST_TOGETHER,
    narrower: narrowerNumbers,
    async page(wanted, context) {
      const { page } = wanted
      const asked = { query: windowQuery(wanted), page, order: 'asc', maxBytes: MOST_BYTES } as const
      const outcome = await askEuipo(asking, asked, context)
      if ('reason' in outcome) return windowFailureOf(outcome)
      const shape = { code: 'shape', reason: 'answered with something other than a page of marks' } as const
      const read = readWindowPage(outcome.json, wanted)
      return read === null ? shape : { ...read, ...givenAt(outcome.headers) }
    },
  }
}
