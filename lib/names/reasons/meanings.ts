import { everydayWords } from '../reading/everyday-words.ts'
import { foldName } from '../reading/fold.ts'
import { stemOf } from '../reading/forms/stem.ts'

/** Everyday words of some languages, folded. */
export interface Meanings {
  knows(word: string): boolean
}

/** Most words of a list need no folding. */
const PLAIN = /^[a-z]*$/u

/** Shorter words have too many meanings. */
const MEANING_FROM = 4

/**
 * A meaning that the public grasps at once may outweigh similar looks and sounds (CJEU, C-361/04 P PICASSO/PICARO, 20).
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

export function everydayMeanings(): Meanings {
  everyday ??= createMeanings(everydayWords().flat())
  return everyday
}

/** Accepts words in any case and with any accents. */
export function createMeanings(words: Iterable<string>): Meanings {
  const known = new Set<string>()
  for (const word of words) {
    const folded = PLAIN.test(word) ? word : foldName(word).squashed
    if (folded.length >= MEANING_FROM) known.add(folded)
  }
  return { knows: (word) => known.has(word) }
}
