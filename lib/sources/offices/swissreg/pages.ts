import { addMarks, type LiveMark } from '../../register/live-mark.ts'
import type { UpstreamFailure } from '../../upstream/outcome.ts'
import type { SwissregPage } from './answer.ts'
import { nextPageRequest } from './query.ts'

/** Most pages of one search that are read. Each is asked for with the token of the page before. */
export const SWISSREG_MOST_PAGES = 4

/** Milliseconds after which no further page is asked for, so that what was read is reported in time. */
const READ_ON_MS = 3500

/** What came on several pages together. */
export interface SwissregPages {
  /** The marks by their numbers. */
  marks: Map<string, LiveMark>
  /** Records that were read. */
  read: number
  /** Records that the register has for the query. */
  total: number
  strayed: boolean
  /** Records that came but are not marks. */
  unread: number
  /** What went wrong, null for nothing. What came before it is kept. */
  failure: PageFailure | null
}

/** `refused`: the interface answered that it did not do what was asked. */
export interface PageFailure extends UpstreamFailure {
  refused?: true
}

export type AskSwissregPage = (request: string, offset: number) => Promise<SwissregPage | PageFailure>

/** Reads at most `most` pages of a search, one after the other, starting with the request `first`. */
export async function readPages(
  first: string,
  ask: AskSwissregPage,
  most = SWISSREG_MOST_PAGES,
): Promise<SwissregPages> {
  const pages: SwissregPages = { marks: new Map(), read: 0, total: 0, strayed: false, unread: 0, failure: null }
  const since = performance.now()
  let request: string | null = first
  for (let count = 0; request !== null && count < most; count++) {
    if (count > 0 && performance.now() - since > READ_ON_MS) break
    const page = await ask(request, pages.read)
    if ('reason' in page) return { ...pages, failure: page }
    addMarks(pages.marks, page.marks)
    pages.read += page.read
    pages.total = Math.max(pages.total, page.total)
    pages.strayed ||= page.strayed
    pages.unread += page.unread
    request = page.next === null || page.strayed || page.read === 0 ? null : nextPageRequest(page.next)
  }
  return pages
}
