interface Stem {
  stem: string
  ending: string
}

/** A shorter rest says too little. */
const STEM_MIN = 3
/** For endings that may also belong to the stem. */
const LONG_STEM = 4

const CONSONANT = /[^aeiouy]$/u
const NO_FRONT_VOWEL = /[^aeioy]$/u

type Ending = readonly [ending: string, least: number, behind: RegExp]
const each = (endings: string, least: number, behind: RegExp): Ending[] =>
  endings.split(' ').map((ending) => [ending, least, behind])

/** Each has the fewest letters of its stem, and a pattern for the end of the stem. The first one that fits counts. */
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

/** Slides and Slide are `slid`, Pizze and Pizza `pizz`. The ending is empty if the word has none or is too short. */
export function stemOf(word: string): Stem {
  for (const [ending, least, behind] of ENDINGS) {
    if (!word.endsWith(ending)) continue
    const stem = word.slice(0, word.length - ending.length)
    if (stem.length >= least && behind.test(stem)) return { stem, ending }
  }
  return { stem: word, ending: '' }
}
