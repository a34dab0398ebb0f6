import { z } from '../../../zod.ts'
import { type WindowItem, type WindowPage, type WindowWanted, WORDS_KEPT_MAX } from '../../keeping/window.ts'
import type { LiveMark } from '../../register/live-mark.ts'
import { LOST_LETTER } from '../../upstream/read-body.ts'
import { readEuipoMark } from './mark.ts'

const Page = z.object({
  trademarks: z.array(z.unknown()),
  totalElements: z.int().check(z.minimum(0)),
  page: z.int(),
})

const LOST_WORDS = 'its words cannot be read'
function faultOf({ name, lost = [] }: LiveMark): string | null {
  const isLost =
    lost.includes('words') || (name !== null && (name.includes(LOST_LETTER) || name.length > WORDS_KEPT_MAX))
  return isLost ? LOST_WORDS : null
}

function readItem(json: unknown): WindowItem | null {
  const mark = readEuipoMark(json)
  if (mark === null || mark.number === null) return null
  const { lost: _lost, ...record } = mark
  const { number } = mark
  const reason = faultOf(mark)
  return reason === null
    ? { kind: 'record', number, record: { ...record, number } }
    : { kind: 'bad', number, basis: mark.basis, reason }
}

/**
 * Null unless the page has the form that EUIPO documents. Total and page number are required, because they decide if
 * everything came.
 */
export function readWindowPage(
  json: unknown,
  { prefixes, page }: Pick<WindowWanted, 'prefixes' | 'page'>,
): WindowPage | null {
  const { data } = Page.safeParse(json)
  if (data === undefined) return null
  const items = data.trademarks.flatMap((item) => readItem(item) ?? [])
  const strayed =
    data.page !== page ||
    items.length < data.trademarks.length ||
    items.some(({ number }) => !prefixes.some((prefix) => number.startsWith(prefix)))
  return { items, total: data.totalElements, strayed }
}
