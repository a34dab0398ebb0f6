import { CLOSE_LETTER_COST, DOUBLED_COST, OTHER_VOWEL_COST } from '../edits.ts'
import type { Line } from '../line.ts'

/**
 * A number that editLikeness does not exceed, by the most letters that both have in the same order, and the most such as
 * are the same or close. Each other one is replaced by one that is not close, or put in or left out; two that are swapped
 * save less than one of them does that is the same.
 */
export function mostEditLikeness(asked: Line, found: Line, inOrder: number, inOrderOrClose: number): number {
  const shorter = asked.length <= found.length ? asked : found
  const longer = shorter === asked ? found : asked
  const more = longer.length - shorter.length
  const ofDoubled = Math.min(more, longer.doubled)
  const close = CLOSE_LETTER_COST * (inOrderOrClose - inOrder)
  const other = OTHER_VOWEL_COST * (shorter.length - inOrderOrClose)
  const cost = close + other + DOUBLED_COST * ofDoubled + (more - ofDoubled)
  return 1 - cost / Math.max(1, longer.length)
}
