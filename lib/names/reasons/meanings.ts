import { everydayWords } from '../letters/everyday-words.ts'
import { foldName } from '../normalise/fold.ts'

interface Stem {
  stem: string
  ending: string
}

/** Minimum length of a stem. Shorter stems match too many unrelated words. */
const STEM_MIN = 3
/** Minimum length of a stem before an ending that may also belong to the stem. */
const LONG_STEM = 4

const CONSONANT = /[^aeiouy]$/u
const NO_FRONT_VOWEL = /[^aeioy]$/u

type Ending = readonly [ending: string, least: number, behind: RegExp]
const each = (endings: string, least: number, behind: RegExp): Ending[] =>
  endings.split(' ').map((ending) => [ending, least, behind])

/** Endings, with a minimum stem length and a pattern for the stem's end. The first that fits counts. */
const ENDINGS: readonly Ending[] = [
  ...each('chen lein', LONG_STEM, CONSONANT),
  ...each('etto etta etti ette ello ella elli elle itos itas', STEM_MIN, CONSONANT),
  ...each('ini ino ina ine ito ita ies', STEM_MIN, CONSONANT),
  ...each('ers er em', LONG_STEM, CONSONANT),
  ...each('en', LONG_STEM, NO_FRONT_VOWEL),
  ...each('es os as is ie', STEM_MIN, CONSONANT),
  ...each('a e i o y', STEM_MIN, CONSONANT),
  ...each('s', STEM_MIN, /[^s]$/u),
  ...each('x', STEM_MIN, /[aeo]u$/u),
  ...each('n', LONG_STEM, /e[lr]?$/u),
]

/** Splits off an ending: `slid` for Slides and Slide, `pizz` for Pizze and Pizza. Empty if there is none. */
export function stemOf(word: string): Stem {
  for (const [ending, least, behind] of ENDINGS) {
    if (!word.endsWith(ending)) continue
    const stem = word.slice(0, word.length - ending.length)
    if (stem.length >= least && behind.test(stem)) return { stem, ending }
  }
  return { stem: word, ending: '' }
}

/** Everyday words of some languages, folded. */
export interface Meanings {
  knows(word: string): boolean
}

/** Matches words that need no folding, as most listed words do. */
const PLAIN = /^[a-z]*$/u

/** Minimum length of a word. Shorter words have too many meanings. */
const MEANING_FROM = 4

/**
 * Returns true if the two names have different meanings. A meaning that the public grasps immediately may outweigh
 * similar looks and sounds (CJEU, C-361/04 P PICASSO/PICARO, 20).
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

/** Returns the words of all languages in `everydayWords`. Built on the first call. */
export function everydayMeanings(): Meanings {
  everyday ??= createMeanings(everydayWords().flat())
  return everyday
}

/** Creates meanings from words in any case and with any accents. */
export function createMeanings(words: Iterable<string>): Meanings {
  const known = new Set<string>()
  for (const word of words) {
    const folded = PLAIN.test(word) ? word : foldName(word).squashed
    if (folded.length >= MEANING_FROM) known.add(folded)
  }
  return { knows: (word) => known.has(word) }
}
