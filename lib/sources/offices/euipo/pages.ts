import { addMarks, type LiveMark } from '../../register/live-mark.ts'
import type { UpstreamFailure } from '../../upstream/outcome.ts'
import { EUIPO_PAGE_SIZE, type EuipoPage } from './page.ts'

const EUIPO_MOST_PAGES = 3
export const MOST_MARKS = EUIPO_MOST_PAGES * EUIPO_PAGE_SIZE

export interface EuipoPages {
  marks: Map<string, LiveMark>
  total: number
  strayed: boolean
  unread: number
  /** The first failure. Results of other pages stay. */
  failure: UpstreamFailure | null
}

type AskEuipoPage = (page: number) => Promise<EuipoPage | UpstreamFailure>

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

export async function readFirstPage(pages: EuipoPages, ask: AskEuipoPage): Promise<number> {
  const first = await ask(0)
  add(pages, first)
  return 'reason' in first ? 0 : first.total
}

export async function readFurtherPages(pages: EuipoPages, total: number, ask: AskEuipoPage): Promise<void> {
  const count = Math.min(EUIPO_MOST_PAGES, Math.ceil(total / EUIPO_PAGE_SIZE))
  const further = Array.from({ length: Math.max(0, count - 1) }, (_, i) => ask(i + 1))
  for (const page of await Promise.all(further)) add(pages, page)
}
