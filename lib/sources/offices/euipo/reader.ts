import { givenAt } from '../../keeping/given-at.ts'
import { type RegisterReader, windowFailureOf } from '../../keeping/window.ts'
import { askEuipo, type EuipoOptions, euipoAsking } from './ask.ts'
import { EUIPO_PAGE_SIZE } from './page.ts'
import { readWindowPage } from './window-page.ts'
import { narrowerNumbers, windowQuery } from './window-query.ts'

/**
 * Most marks of a window. EUIPO's document does not say how deep results can be paged; search engines commonly stop at
 * 10,000 (`index.max_result_window` of Elasticsearch).
 */
const MOST_RECORDS = 5000
/** Most windows of one question. Their query is far below the 5,000 characters that the interface takes. */
const MOST_TOGETHER = 40
/** Most bytes of a page. A hundred marks have some 100 kB. */
const MOST_BYTES = 8_000_000

/**
 * Reads all EU trade marks, and the international registrations that name the EU, from EUIPO's Trademark Search, or
 * from the copy in its sandbox.
 */
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
