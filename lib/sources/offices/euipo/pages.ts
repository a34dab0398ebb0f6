import { addMarks, type LiveMark } from '../../register/live-mark.ts'
import type { Failure } from '../../upstream/outcome.ts'
import { type EuipoPage, PAGE_SIZE } from './page.ts'

/** Pages of one search that are read at most. */
export const MOST_PAGES = 3
export const MOST_MARKS = MOST_PAGES * PAGE_SIZE

/** What several pages hold together. */
export interface Pages {
  /** By number. */
  marks: Map<string, LiveMark>
  /** Marks that the register has for the query. */
  total: number
  strayed: boolean
  /** Items that came and cannot be compared with a name. */
  unread: number
  /** The first thing that went wrong; what came besides is kept. */
  failure: Failure | null
}

export type AskPage = (page: number) => Promise<EuipoPage | Failure>

function add(pages: Pages, page: EuipoPage | Failure): void {
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
export async function readFirstPage(pages: Pages, ask: AskPage): Promise<number> {
  const first = await ask(0)
  add(pages, first)
  return 'reason' in first ? 0 : first.total
}

/** Adds the pages behind the first, of a search that has `total` marks. */
export async function readFurtherPages(pages: Pages, total: number, ask: AskPage): Promise<void> {
  const count = Math.min(MOST_PAGES, Math.ceil(total / PAGE_SIZE))
  const further = Array.from({ length: Math.max(0, count - 1) }, (_, i) => ask(i + 1))
  for (const page of await Promise.all(further)) add(pages, page)
}
