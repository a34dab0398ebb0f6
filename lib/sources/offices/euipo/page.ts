import { z } from '../../../zod.ts'
import { holdsText } from '../../register/holds-text.ts'
import { countUnread, type LiveMark } from '../../register/live-mark.ts'
import { readEuipoMark } from './mark.ts'

/** The most that the interface returns. */
export const EUIPO_PAGE_SIZE = 100

export interface EuipoPage {
  marks: LiveMark[]
  /** The register's own count. */
  total: number
  /** True for unreadable, unrelated, surplus or missing items. Then no further pages are read. */
  strayed: boolean
  /** Items that are no marks or have unreadable words. */
  unread: number
}

const Page = z.object({
  trademarks: z.array(z.unknown()),
  totalElements: z.catch(z.nullable(z.int().check(z.minimum(0))), null),
  page: z.catch(z.optional(z.int()), undefined),
})

export function readEuipoPage(json: unknown, asked: { texts: readonly string[]; page: number }): EuipoPage | null {
  const { data } = Page.safeParse(json)
  if (data === undefined || (data.totalElements === null && data.trademarks.length === 0)) return null
  const items = data.trademarks.slice(0, EUIPO_PAGE_SIZE)
  const marks = items.flatMap((item) => readEuipoMark(item) ?? [])
  const announced = Math.min(EUIPO_PAGE_SIZE, (data.totalElements ?? 0) - asked.page * EUIPO_PAGE_SIZE)
  const unread = countUnread(items.length, marks)
  const strayed =
    unread > 0 ||
    data.trademarks.length > EUIPO_PAGE_SIZE ||
    data.totalElements === null ||
    marks.length < announced ||
    (data.page !== undefined && data.page !== asked.page) ||
    marks.some(({ name }) => name !== null && !holdsText(name, asked.texts))
  const total = Math.max(data.totalElements ?? 0, marks.length)
  return { marks, total, strayed, unread }
}
