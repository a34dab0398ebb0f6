import type { GoodsOfClass, MarkGoods } from '../contract/mark-goods.ts'
import { readableName } from './register/readable-name.ts'
import { unescaped } from './upstream/unescape.ts'

/** The goods and services of one mark in the words of its office, or why they are missing. */
export type OfficeGoods = Pick<MarkGoods, 'state' | 'complete' | 'classes' | 'reason' | 'retryable'>

/**
 * Most characters of all terms together that are passed on. A list of the headings of all classes has some 6,000.
 * Nobody reads more than this limit on a card, and the official record has it all.
 */
const MOST_CHARACTERS = 60_000

/** An answer without a list, with the reason. */
export function noGoods(state: OfficeGoods['state'], reason: string, retryable = false): OfficeGoods {
  return { state, complete: false, classes: [], reason, retryable }
}

/**
 * A class as it was read. `niceClass` is null where the number could not be read, and a term that could not be read is
 * empty.
 */
export type ReadClass = Omit<GoodsOfClass, 'niceClass'> & { niceClass: number | null }

const UNREAD = 'a part of the list could not be read'
const CUT = 'the list is longer than is told here'
const NONE = 'the office tells no goods and services for this mark'

/** The first `most` UTF-16 units of a text, without half a character at the end. */
const cut = (text: string, most: number) =>
  text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** A list of goods as it can be shown: readable, in the order of the classes, and no longer than a person reads. */
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
