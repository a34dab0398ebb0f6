import { type NumberLanguage, numberInWords } from './numerals.ts'

/** Words that are more often another word: forms of "a", elf, a hundred, she, of the, nine or new, seven or set. */
export const OTHER_WORDS: ReadonlySet<string> = new Set(
  'un eins elf cent cento mille sei due neuf sept otto'.split(' '),
)

type Spelt = readonly [words: readonly string[], digits: string]

const SINGLE: Readonly<Record<string, string>> = {
  fuenf: '5',
  zwoelf: '12',
  zwo: '2',
  hundred: '100',
  hundert: '100',
  thousand: '1000',
  tausend: '1000',
  premier: '1er',
  premiere: '1ere',
}
/** Switzerland and Belgium count in tens, and add to these as to any other ten. */
const SWISS_TENS = { septante: 70, huitante: 80, octante: 80, nonante: 90 }

function swissNumbers(): Spelt[] {
  return Object.entries(SWISS_TENS).flatMap(([ten, value]) =>
    Array.from({ length: 10 }, (_none, unit): Spelt => {
      const one = unit === 0 ? [] : (numberInWords(String(unit), 'fr') as string[])
      return [[ten, ...(unit === 1 ? ['and'] : []), ...one], String(value + unit)]
    }),
  )
}

/** "quatre-vingts", "deux cents": French gives them an s where nothing follows. */
function frenchPlurals(): Spelt[] {
  const hundreds = Array.from({ length: 8 }, (_none, at) => String((at + 2) * 100))
  return ['80', ...hundreds].map((digits) => {
    const words = numberInWords(digits, 'fr') as string[]
    return [words.with(-1, `${words.at(-1)}s`), digits]
  })
}

/** Words before a number that say that it is one. */
const NUMBER_NAMES: readonly (readonly [string, NumberLanguage])[] = [
  ['number', 'en'],
  ['nummer', 'de'],
  ['numero', 'fr'],
  ['numero', 'it'],
]

/** "number one": as "no 1", in which all such names meet (number-sign.ts). */
const namedNumbers = () =>
  NUMBER_NAMES.flatMap(([name, language]) =>
    Array.from({ length: 21 }, (_none, number): Spelt => {
      const words = numberInWords(String(number), language) as string[]
      return [[name, ...words], `no ${number}`]
    }),
  )

/** Folded words of numbers that are also written otherwise than numerals.ts makes them, with their digits. */
export function otherNumberWords(): Spelt[] {
  const single = Object.entries(SINGLE).map(([word, digits]): Spelt => [[word], digits])
  return [...single, ...swissNumbers(), ...frenchPlurals(), ...namedNumbers()]
}

const GERMAN_ORDINALS = ' erst zweit dritt viert funft sechst siebt acht neunt zehnt'.split(' ')
const ITALIAN_ORDINALS = ' prim second terz'.split(' ')
const endings = (stems: readonly string[], ends: readonly string[]) =>
  stems.flatMap((stem, at) => (at === 0 ? [] : ends.map((end): [string, string] => [`${stem}${end}`, String(at)])))

/**
 * Digits by the ordinals that are written with a dot or a sign behind them, which is lost in folding: "1. Bank", "1° Caffè".
 * By itself such a word is a name of its own (Erste, Prima).
 */
export const DOTTED_ORDINALS: ReadonlyMap<string, string> = new Map([
  ...endings(GERMAN_ORDINALS, ['e', 'er', 'es']),
  ...endings(ITALIAN_ORDINALS, ['o', 'a']),
])
