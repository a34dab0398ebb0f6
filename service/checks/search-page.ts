import type { TrademarkSearch } from '../../lib/check/search.ts'
import type { Coverage } from '../../lib/contract/answer.ts'
import type { Conflict } from '../../lib/contract/conflict.ts'
import type { TrademarkSearchResult } from '../../lib/contract/result.ts'
import type { Cursors, Place } from '../access/cursors.ts'

export interface PageSearch extends Omit<TrademarkSearch, 'offset'> {
  after: Place | null
}

/** The list changed since the previous page. */
export class CursorExpired extends Error {
  override name = 'CursorExpired'
}

/** The page size is not part of the question. */
export function questionOf(request: Omit<PageSearch, 'after'>): unknown {
  const { name, jurisdictions, niceClasses, goods, status, filedAfter, owner } = request
  return [name, jurisdictions, niceClasses, goods ?? null, status && [...status].sort(), filedAfter, owner]
}

/**
 * Identifies the searched records and the last mark of the page. A register that is still filling changes with every
 * call, so only the mark counts there: a new record before it moves it.
 */
function stateOf({ searched, unavailable }: Coverage, last: Conflict | undefined): unknown {
  const registers = [...searched, ...unavailable]
    .filter(({ dataAsOf, filling }) => dataAsOf != null && filling === undefined)
    .map(({ id, dataAsOf, records }) => [id, dataAsOf, records])
  return [registers, last && [last.source, last.number, last.name, last.score]]
}

/**
 * Rejects with `CursorExpired` if the registers changed since the previous page: marks could then be listed twice or
 * never.
 */
export async function searchPage(
  request: PageSearch,
  cursors: Cursors,
  search: (request: TrademarkSearch) => Promise<TrademarkSearchResult>,
): Promise<TrademarkSearchResult> {
  const { after, ...asked } = request
  // Repeats the last mark of the previous page, to see if it is still in its place.
  const seen = after === null ? 0 : 1
  const offset = (after?.offset ?? 0) - seen
  const found = await search({ ...asked, offset, limit: asked.limit + seen })
  const markAt = (last: Conflict | undefined) => cursors.mark(stateOf(found.coverage, last))
  if (after !== null && after.mark !== markAt(found.conflicts[0])) throw new CursorExpired('the list has changed')
  const conflicts = found.conflicts.slice(seen)
  const next = { offset: offset + seen + conflicts.length, mark: markAt(conflicts.at(-1)) }
  return {
    ...found,
    conflicts,
    nextCursor: found.nextCursor === null ? null : cursors.seal(questionOf(request), next),
  }
}
