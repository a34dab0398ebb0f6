import { LETTER } from '../../reading/letter-codes.ts'
import { GROUPED_LENGTHS, GROUPS, groupOf, letterMask } from '../format/letter-mask.ts'
import type { PackedStrings } from '../format/packed-strings.ts'

/** All other letters of phonetic keys count as consonants. */
const VOWELS = Uint8Array.from('aeiou', (letter) => letter.charCodeAt(0) - 96)
const IS_VOWEL = Uint8Array.from({ length: LETTER + 1 }, (_none, code) => (VOWELS.includes(code) ? 1 : 0))
/** Bits of vowels that occur once or twice. */
const VOWEL_BITS = letterMask(Uint8Array.from([...VOWELS, ...VOWELS]), 0, 2 * VOWELS.length)

/** Fewer consonants agree by chance. */
const CONSONANTS_MIN = 3
/** Most letters by which the lengths may differ. */
const LENGTHS_APART = 3
/** The strings of all lengths within reach must be grouped. */
export const SAME_LENGTH_MAX = GROUPED_LENGTHS - 1 - LENGTHS_APART
const FOUND_MAX = 400

const isVowel = (code: number) => IS_VOWEL[code & LETTER] === 1

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

interface ConsonantSearch {
  /**
   * Writes accepted strings with the same consonants in the same order (Fenestrae, Finastra) into `found`, nearest
   * length first. The ear is less sure of vowels than of consonants.
   */
  search(codes: Uint8Array, accept: (id: number) => boolean, found: Uint32Array): number
}

export function createFound(): Uint32Array {
  return new Uint32Array(FOUND_MAX)
}

/** Only groups that differ in vowels are examined. */
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
        // Each set of vowels in turn.
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
