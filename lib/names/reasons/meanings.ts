import { everydayWords } from '../reading/everyday-words.ts'
import { foldName } from '../reading/fold.ts'
import { stemOf } from '../reading/forms/stem.ts'

/** Knows the everyday words of some languages; words are folded. */
export interface Meanings {
  /** True for a word that most readers of a language know. */
  knows(word: string): boolean
}

/** Matches a word that needs no folding, as most words of a list. */
const PLAIN = /^[a-z]*$/u

/** Fewest letters of a word that counts as having a meaning. Shorter ones stand for too many things. */
const MEANING_FROM = 4

/**
 * Whether two names are each a single everyday word, and not the same one. A meaning that the public grasps at once may
 * outweigh how alike two marks look and sound (CJEU, C-361/04 P PICASSO/PICARO, 20).
 */
export function differentMeanings(
  asked: readonly string[],
  found: readonly string[],
  meanings: Meanings | null,
): boolean {
  const [left, right] = [asked[0] ?? '', found[0] ?? '']
  if (meanings === null || asked.length !== 1 || found.length !== 1 || left === right) return false
  if (Math.min(left.length, right.length) < MEANING_FROM || !meanings.knows(left) || !meanings.knows(right))
    return false
  return stemOf(left).stem !== stemOf(right).stem
}

let everyday: Meanings | undefined

/** The everyday words of all languages known here. They are read once and shared. */
export function everydayMeanings(): Meanings {
  everyday ??= createMeanings(everydayWords().flat())
  return everyday
}

/** Makes Meanings from everyday words of one or more languages, in any case and with any accents. */
export function createMeanings(words: Iterable<string>): Meanings {
  const known = new Set<string>()
  for (const word of words) {
    const folded = PLAIN.test(word) ? word : foldName(word).squashed
    if (folded.length >= MEANING_FROM) known.add(folded)
  }
  return { knows: (word) => known.has(word) }
}
