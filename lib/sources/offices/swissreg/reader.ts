import { givenAt } from '../../keeping/given-at.ts'
import { type RegisterReader, windowFailureOf } from '../../keeping/window.ts'
import { askSwissreg, type SwissregOptions, swissregAsking } from './ask.ts'
import { nextPageRequest, SWISSREG_PAGE_SIZE } from './query.ts'
import { readSwissWindowPage } from './window-page.ts'
import { mayHoldChanges, narrowerDays, windowRequest } from './window-query.ts'

/**
 * Most records of a window that can be divided. The office's documentation sets no limit on how far results can be
 * paged.
 */
const MOST_RECORDS = 6400

/**
 * Reads all Swiss trade marks, and the international registrations that the institute delivers with them, from its data
 * delivery. A window is the days on which its records last changed. A record that changes moves to another window.
 */
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
      // The page before gave no token although the total says that another page follows. Then this page cannot be asked
      // for.
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
