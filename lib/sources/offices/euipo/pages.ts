import { addMarks, type LiveMark } from '../../register/live-mark.ts'
import type { UpstreamFailure } from '../../upstream/outcome.ts'
import { EUIPO_PAGE_SIZE, type EuipoPage } from './page.ts'

/** Pages of one search that are read at most. */
export const EUIPO_MOST_PAGES = 3
export const MOST_MARKS = EUIPO_MOST_PAGES * EUIPO_PAGE_SIZE

/** What several pages hold together. */
export interface EuipoPages {
  /** The marks by their numbers. */
  marks: Map<string, LiveMark>
  /** Marks that the register has for the query. */
  total: number
  strayed: boolean
  /** Items that came and cannot be compared with a name. */
  unread: number
  /** The first thing that went wrong; what came besides is kept. Null where nothing did. */
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

/** Adds the first page of a search, and gives the register's own count; 0 where it did not answer. */
export async function readFirstPage(pages: EuipoPages, ask: AskEuipoPage): Promise<number> {
  const first = await ask(0)
  add(pages, first)
  return 'reason' in first ? 0 : first.total
}

/** Adds the pages behind the first, of a search that has `total` marks. */
export async function readFurtherPages(pages: EuipoPages, total: number, ask: AskEuipoPage): Promise<void> {
  const count = Math.min(EUIPO_MOST_PAGES, Math.ceil(total / EUIPO_PAGE_SIZE))
  const further = Array.from({ length: Math.max(0, count - 1) }, (_, i) => ask(i + 1))
  for (const page of await Promise.all(further)) add(pages, page)
}
