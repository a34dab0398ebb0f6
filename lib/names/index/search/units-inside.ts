import { WORD_START } from '../../reading/letter-codes.ts'
import { HASH_START, hashMore, spread } from '../format/letter-hash.ts'
import type { PackedIndex } from '../format/open.ts'

/** Most letters of the searched name, then fewest and most letters of a unit inside it. */
const INSIDE_MAX = 120
const FOUND_MIN = 2
const FOUND_MAX = 40
/** These differ only in how they are divided into words. */
const SAME_LETTERS_MAX = 8

/** A base, more at a word's border, and more by share of the letters. */
const ANYWHERE = 0.25
const AT_BORDER = 0.2
const BY_LENGTH = 0.55

/** Finds units whose letters occur in a row in a name, also across its words. */
export function createInside({ lookup }: PackedIndex) {
  const same = new Uint32Array(SAME_LETTERS_MAX)
  return {
    /** `estimate` is 0-255. */
    each(codes: Uint8Array, take: (unit: number, estimate: number) => void): void {
      const length = Math.min(codes.length, INSIDE_MAX)
      const isBorder = (at: number) => at === length || ((codes[at] as number) & WORD_START) !== 0
      for (let from = 0; from < length; from++) {
        let hash = HASH_START
        for (let to = from + 1; to <= length && to - from <= FOUND_MAX; to++) {
          hash = hashMore(hash, codes[to - 1] as number)
          const borders = (isBorder(from) ? 1 : 0) + (isBorder(to) ? 1 : 0)
          if (to - from < FOUND_MIN || (to - from === FOUND_MIN && borders === 0)) continue
          const count = lookup.find(codes, from, to, spread(hash), same)
          const estimate = 255 * (ANYWHERE + (AT_BORDER * borders) / 2 + (BY_LENGTH * (to - from)) / length)
          for (let at = 0; at < count; at++) take(same[at] as number, estimate)
        }
      }
    },
  }
}
