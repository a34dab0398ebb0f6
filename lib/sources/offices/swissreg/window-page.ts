import { type WindowFailure, type WindowItem, type WindowPage, WORDS_KEPT_MAX } from '../../keeping/window.ts'
import { LOST_LETTER } from '../../upstream/read-body.ts'
import type { XmlElement } from '../../upstream/xml/element.ts'
import { readSwissregList } from './answer.ts'
import { readSwissMark } from './mark.ts'

const LOST_WORDS = 'its words cannot be read'
const NO_WORDS = 'it is a mark with words by its own account, and has none'

function readItem(element: XmlElement | null): WindowItem | null {
  const mark = element && readSwissMark(element)
  if (!mark || mark.number === null) return null
  const { lost = [], ...record } = mark
  const { number, name, basis } = mark
  if (name !== null && (name.includes(LOST_LETTER) || name.length > WORDS_KEPT_MAX))
    return { kind: 'bad', number, basis, reason: LOST_WORDS }
  if (lost.includes('words')) return { kind: 'bad', number, basis, reason: NO_WORDS }
  return { kind: 'record', number, record: { ...record, number } }
}

/**
 * The total is required, because it decides if everything came. A page whose token is no longer accepted counts as
 * strayed, so that the partition is read again.
 */
export function readSwissWindowPage(
  text: string,
  { offset, isFurther }: { offset: number; isFurther: boolean },
): WindowPage | WindowFailure {
  const list = readSwissregList(text, { texts: [], offset })
  if (list !== null && 'refused' in list) {
    if (isFurther) return { items: [], total: 0, strayed: true }
    const why = list.refused === null ? '' : ` (${list.refused})`
    return { code: 'shape', reason: `answered that it did not do what was asked${why}` }
  }
  if (list === null || list.total === null)
    return { code: 'shape', reason: 'answered with something other than a page of marks' }
  const items = list.items.flatMap((item) => readItem(item) ?? [])
  const strayed = list.isOdd || items.length < list.items.length
  return { items, total: list.total, strayed, ...(list.next !== null && { next: list.next }) }
}
