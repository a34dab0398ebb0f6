import { numberInWords } from './numerals.ts'

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

/** Words before a number that say that it is one: read as "no", in which all such names meet (number-sign.ts). */
export const NUMBER_NAMES: ReadonlySet<string> = new Set('number nummer numero'.split(' '))

/** Folded words of numbers that are also written otherwise than numerals.ts makes them, with their digits. */
export function otherNumberWords(): Spelt[] {
  const single = Object.entries(SINGLE).map(([word, digits]): Spelt => [[word], digits])
  return [...single, ...swissNumbers(), ...frenchPlurals()]
}
