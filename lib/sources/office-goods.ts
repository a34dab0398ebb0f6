import type { GoodsOfClass, MarkGoods } from '../contract/mark-goods.ts'
import { readableName } from './register/readable-name.ts'
import { unescaped } from './upstream/unescape.ts'

/** Goods and services of one mark in its office's words, or the reason why they are missing. */
export type OfficeGoods = Pick<MarkGoods, 'state' | 'complete' | 'classes' | 'reason' | 'retryable'>

/**
 * Limit for all terms together. The headings of all classes have some 6,000 characters, and nobody reads more than this
 * on a card.
 */
const MOST_CHARACTERS = 60_000

export function noGoods(state: OfficeGoods['state'], reason: string, retryable = false): OfficeGoods {
  return { state, complete: false, classes: [], reason, retryable }
}

/** An unreadable class is null, and an unreadable term empty. */
export type ReadClass = Omit<GoodsOfClass, 'niceClass'> & { niceClass: number | null }

const UNREAD = 'a part of the list could not be read'
const CUT = 'the list is longer than is told here'
const NONE = 'the office tells no goods and services for this mark'

/** Never cuts a surrogate pair in half. */
const cut = (text: string, most: number) =>
  text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** Prepares a list of goods for display: readable, sorted, and cut after `MOST_CHARACTERS`. */
export function writtenGoods(read: readonly ReadClass[]): OfficeGoods {
  let left = MOST_CHARACTERS
  let unread = false
  const classes: GoodsOfClass[] = []
  for (const { niceClass, language, terms } of read.toSorted((a, b) => (a.niceClass ?? 0) - (b.niceClass ?? 0))) {
    const told = terms.map((raw) => {
      const term = readableName(unescaped(raw))
      unread ||= term === ''
      const shown = cut(term, Math.max(0, left))
      left -= term.length
      return shown
    })
    if (niceClass === null || terms.length === 0) unread = true
    else classes.push({ niceClass, language, terms: told.filter((term) => term !== '') })
  }
  const reasons = [unread && UNREAD, left < 0 && CUT, read.length === 0 && NONE].filter(Boolean)
  const reason = reasons.length === 0 ? null : reasons.join('; ')
  return { state: 'answered', complete: reason === null, classes, reason, retryable: false }
}
