import { addMarks, type LiveMark } from '../../register/live-mark.ts'
import type { UpstreamFailure } from '../../upstream/outcome.ts'
import { EUIPO_PAGE_SIZE, type EuipoPage } from './page.ts'

/** Most pages of one search that are read. */
export const EUIPO_MOST_PAGES = 3
export const MOST_MARKS = EUIPO_MOST_PAGES * EUIPO_PAGE_SIZE

/** What came on several pages together. */
export interface EuipoPages {
  /** The marks by their numbers. */
  marks: Map<string, LiveMark>
  /** Marks that the register has for the query. */
  total: number
  strayed: boolean
  /** Items that came but cannot be compared with a name. */
  unread: number
  /** The first failure, null for none. What came besides is kept. */
  failure: UpstreamFailure | null
}

export type AskEuipoPage = (page: number) => Promise<EuipoPage | UpstreamFailure>

function add(pages: EuipoPages, page: EuipoPage | UpstreamFailure): void {
  if ('reason' in page) {
    pages.failure ??= page
    return
  }
  addMarks(pages.marks, page.marks)
  pages.total = Math.max(pages.total, page.total)
  pages.strayed ||= page.strayed
  pages.unread += page.unread
}

/** Reads the first page of a search into `pages`, and returns the register's total; 0 where it did not answer. */
export async function readFirstPage(pages: EuipoPages, ask: AskEuipoPage): Promise<number> {
  const first = await ask(0)
  add(pages, first)
  return 'reason' in first ? 0 : first.total
}

/** Reads the pages after the first into `pages`, for a search with `total` marks. */
export async function readFurtherPages(pages: EuipoPages, total: number, ask: AskEuipoPage): Promise<void> {
  const count = Math.min(EUIPO_MOST_PAGES, Math.ceil(total / EUIPO_PAGE_SIZE))
  const further = Array.from({ length: Math.max(0, count - 1) }, (_, i) => ask(i + 1))
  for (const page of await Promise.all(further)) add(pages, page)
}
