import { givenAt } from '../../keeping/given-at.ts'
import { type RegisterReader, windowFailureOf } from '../../keeping/window.ts'
import { askSwissreg, type SwissregOptions, swissregAsking } from './ask.ts'
import { nextPageRequest, SWISSREG_PAGE_SIZE } from './query.ts'
import { readSwissWindowPage } from './window-page.ts'
import { mayHoldChanges, narrowerDays, windowRequest } from './window-query.ts'

/** The office documents no limit on the depth of pages. */
const MOST_RECORDS = 6400

/** Partitions are days of last change. A record that changes moves to another partition. */
export function createSwissregReader(options: SwissregOptions): RegisterReader {
  const asking = swissregAsking(options)
  return {
    name: 'the data delivery of Swissreg',
    pageSize: SWISSREG_PAGE_SIZE,
    mostRecords: MOST_RECORDS,
    mostTogether: 1,
    narrower: narrowerDays,
    mayHoldChanges,
    async page({ prefixes: [prefix = ''], page, after, onlyTotal }, context) {
      const isFurther = page > 0
      // The total promises this page, but the page before had no token for it.
      if (isFurther && after === undefined) return { items: [], total: 0, strayed: true }
      const size = onlyTotal ? 1 : SWISSREG_PAGE_SIZE
      const request = after === undefined ? windowRequest(prefix, size) : nextPageRequest(after)
      const outcome = await askSwissreg(asking, request, context)
      if ('reason' in outcome) return windowFailureOf(outcome)
      const read = readSwissWindowPage(outcome.text, { offset: page * SWISSREG_PAGE_SIZE, isFurther })
      return 'code' in read ? read : { ...read, ...givenAt(outcome.headers) }
    },
  }
}
