import { z } from '../../zod.ts'
import { holdsText } from '../holds-text.ts'
import type { MarkRecord } from '../mark-record.ts'
import { readEuipoMark } from './mark.ts'

/** Marks on a page: the most that the interface gives. */
export const PAGE_SIZE = 100

/** One page of the answer to a search. */
export interface EuipoPage {
  marks: MarkRecord[]
  /** Marks that the register has for the query, by its own account. */
  total: number
  /** Items that cannot be read or were not asked for, or fewer or more items than there should be: more are not read. */
  strayed: boolean
}

const Page = z.object({
  trademarks: z.array(z.unknown()),
  totalElements: z.int().check(z.minimum(0)),
  page: z.optional(z.int()),
})

/** Reads the answer to a search for any of `texts`; null where it is not one. An item that cannot be read costs no other. */
export function readEuipoPage(json: unknown, asked: { texts: readonly string[]; page: number }): EuipoPage | null {
  const { data } = Page.safeParse(json)
  if (data === undefined) return null
  const items = data.trademarks.slice(0, PAGE_SIZE)
  const marks = items.flatMap((item) => readEuipoMark(item) ?? [])
  const announced = Math.min(PAGE_SIZE, data.totalElements - asked.page * PAGE_SIZE)
  const strayed =
    marks.length < data.trademarks.length ||
    marks.length < announced ||
    (data.page !== undefined && data.page !== asked.page) ||
    marks.some(({ name }) => name !== null && !holdsText(name, asked.texts))
  return { marks, total: Math.max(data.totalElements, marks.length), strayed }
}
