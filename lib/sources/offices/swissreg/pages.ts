import { addMarks, type LiveMark } from '../../register/live-mark.ts'
import type { UpstreamFailure } from '../../upstream/outcome.ts'
import type { SwissregPage } from './answer.ts'
import { nextPageRequest } from './query.ts'

/** Each page needs the token of the page before. */
export const SWISSREG_MOST_PAGES = 4

/** Leaves time to report the pages that were read. */
const READ_ON_MS = 3500

export interface SwissregPages {
  marks: Map<string, LiveMark>
  read: number
  total: number
  strayed: boolean
  unread: number
  /** Results of earlier pages stay. */
  failure: PageFailure | null
}

/** The interface refused the query. */
export interface PageFailure extends UpstreamFailure {
  refused?: true
}

type AskSwissregPage = (request: string, offset: number) => Promise<SwissregPage | PageFailure>

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
