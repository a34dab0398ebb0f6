import { LETTER } from '../../reading/letter-codes.ts'
import { GROUPED_LENGTHS, GROUPS, groupOf, letterMask } from '../format/letter-mask.ts'
import type { PackedStrings } from '../format/packed-strings.ts'

/** The vowels of sounds, as letter codes. All other letters count as consonants. */
const VOWELS = Uint8Array.from('aeiou', (letter) => letter.charCodeAt(0) - 96)
const IS_VOWEL = Uint8Array.from({ length: LETTER + 1 }, (_none, code) => (VOWELS.includes(code) ? 1 : 0))
/** Bits that vowels set in a letter mask, whether they occur once or twice. */
const VOWEL_BITS = letterMask(Uint8Array.from([...VOWELS, ...VOWELS]), 0, 2 * VOWELS.length)

/** Fewest consonants for which the same order means something: fewer agree by chance. */
const CONSONANTS_MIN = 3
/** How many letters longer or shorter the other string may be. */
const LENGTHS_APART = 3
/** Longest searched string: the strings of all lengths within reach must be grouped. */
export const SAME_LENGTH_MAX = GROUPED_LENGTHS - 1 - LENGTHS_APART
const FOUND_MAX = 400

const isVowel = (code: number) => IS_VOWEL[code & LETTER] === 1

/** Whether two strings differ in nothing but their vowels. */
function sameConsonants(a: Uint8Array, b: Uint8Array, start: number, end: number): boolean {
  let at = 0
  for (let other = start; other < end; other++) {
    if (isVowel(b[other] as number)) continue
    while (at < a.length && isVowel(a[at] as number)) at++
    if (at === a.length || (((a[at++] as number) ^ (b[other] as number)) & LETTER) !== 0) return false
  }
  while (at < a.length && isVowel(a[at] as number)) at++
  return at === a.length
}

export interface ConsonantSearch {
  /**
   * Writes accepted strings with the same consonants in the same order (Fenestrae, Finastra) into `found`, the nearest
   * length first, and returns how many there are. The ear is less sure of vowels than of consonants.
   */
  search(codes: Uint8Array, accept: (id: number) => boolean, found: Uint32Array): number
}

/** The list that a search writes into. */
export function createFound(): Uint32Array {
  return new Uint32Array(FOUND_MAX)
}

/**
 * Searches strings with the same consonants. Strings of one length are grouped by their commonest letters, so only
 * groups that differ in vowels are examined.
 */
export function createConsonantSearch(strings: PackedStrings): ConsonantSearch {
  return {
    search(codes, accept, found) {
      const { length } = codes
      const consonants = codes.reduce((sum, code) => sum + (isVowel(code) ? 0 : 1), 0)
      if (consonants < CONSONANTS_MIN || length > SAME_LENGTH_MAX) return 0
      const mask = letterMask(codes, 0, length) & ~VOWEL_BITS
      const vowels = groupOf(VOWEL_BITS)
      let count = 0

      function look(other: number): void {
        // All groups with these consonants: each set of vowels in turn.
        for (let set = vowels; ; set = (set - 1) & vowels) {
          const group = other * GROUPS + (groupOf(mask) | set)
          const end = strings.groups[group + 1] as number
          for (let id = strings.groups[group] as number; id < end && count < found.length; id++) {
            if (((strings.masks[id] as number) & ~VOWEL_BITS) !== mask) continue
            const start = strings.startIn(other, id)
            if (sameConsonants(codes, strings.letters, start, start + other) && accept(id)) found[count++] = id
          }
          if (set === 0) break
        }
      }

      look(length)
      for (let apart = 1; apart <= LENGTHS_APART; apart++) {
        look(length + apart)
        if (length > apart) look(length - apart)
      }
      return count
    },
  }
}
