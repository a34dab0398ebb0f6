import { coin } from './coined-names.ts'
import { loadLexicon } from './lexicon.ts'
import { phrase } from './phrase.ts'
import { Random } from './random.ts'

/** Names that somebody might check. They come from streams of their own that no register is made from. */
export interface MadeQueries {
  /** Names as marketers coin them, five to ten letters. */
  coined: string[]
  /** Dictionary words of five languages. */
  dictionary: string[]
  /** Names of three words and more. */
  long: string[]
}

/** `count` different names that `make` finds, capitalised. */
function distinct(count: number, make: () => string): string[] {
  const names = new Set<string>()
  while (names.size < count) {
    const name = make()
    names.add(name.charAt(0).toUpperCase() + name.slice(1))
  }
  return [...names]
}

/** A name made of letters alone, `from` to `to` of them. */
const letters = (make: () => string, from: number, to: number) => () => {
  for (;;) {
    const name = make()
    if (name.length >= from && name.length <= to && /^\p{L}+$/u.test(name)) return name
  }
}

/** `count` names of each kind; the same seed gives the same names. */
export function makeQueries(seed: number, count: number): MadeQueries {
  const lexicon = loadLexicon()
  const [forCoined, forWords, forLong] = [0x9001, 0x9002, 0x9003].map((kind) => new Random(seed ^ kind, kind)) as [
    Random,
    Random,
    Random,
  ]
  return {
    coined: distinct(
      count,
      letters(() => coin(lexicon, forCoined), 5, 10),
    ),
    dictionary: distinct(count, () => lexicon.word(forWords)),
    long: distinct(count, () => phrase(lexicon, forLong).name),
  }
}
