import { CLOSE_LETTER, DOUBLED } from './edits.ts'
import type { Line } from './line.ts'

/**
 * A number that editLikeness does not exceed, by how many letters both have in whatever order: each that one of them has
 * alone is replaced by one of the other, or put in or left out.
 */
export function mostEditLikeness(asked: Line, found: Line, sharedLetters: number): number {
  const [shorter, longer] = asked.length <= found.length ? [asked, found] : [found, asked]
  const more = longer.length - shorter.length
  const ofDoubled = Math.min(more, longer.doubled)
  const cost = CLOSE_LETTER * (shorter.length - sharedLetters) + DOUBLED * ofDoubled + (more - ofDoubled)
  return 1 - cost / Math.max(1, longer.length)
}
