import lists from '../../lib/names/letters/everyday-words.json' with { type: 'json' }
import { foldName } from '../../lib/names/normalise/fold.ts'
import { LANGUAGES, readWords } from '../../research/register/words.ts'

/** Names that dictionaries or lists of common words have, although most people know them as brands or persons only. */
const NOT_WORDS = new Set(
  `abus acer adobe airbus aspirin atari babor barbie barca batman bayer becca blackberry blogger bose bree cartier cerner chevy
  chiesi cisco debian dell emacs esso facebook ferrari fiat fico ford gibson google harvard havas honda intel jeep lancia
  linux macintosh mercedes miele minolta murcielago myspace nasa persil philadelphia photoshop picasso pinocchio playboy
  sabian sega siemens stanford superman suse symantec telefonica tiffany tintin twitter uber vogue warcraft winston xerox
  yahoo yale zorro valium princeton hollywood swatch nestle porsche`.split(/\s+/u),
)

let words: ReadonlySet<string> | undefined

/** Folded words that are common in one of the five languages and stand in its dictionary. */
function everydayOfDictionaries(): ReadonlySet<string> {
  words ??= new Set(
    LANGUAGES.flatMap(([, language]) => {
      const dictionary = new Set(readWords(language).map((word) => foldName(word).squashed))
      return lists[language].split(' ').filter((word) => dictionary.has(word))
    }),
  )
  return words
}

/** Fewest letters of a word with a meaning, as in lib/names/reasons/meanings.ts. */
const WORD_FROM = 4

/** Whether a brand's name is nothing but an everyday word of English, German, French, Italian or Spanish. */
export function isEverydayWord(name: string): boolean {
  const [word = '', ...others] = foldName(name).words
  return others.length === 0 && word.length >= WORD_FROM && !NOT_WORDS.has(word) && everydayOfDictionaries().has(word)
}
