import { numberInWords } from './numerals.ts'

/**
 * Number words that more often mean something else: forms of "a", elf, a hundred, she, of the, nine or new, seven or
 * set.
 */
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
/** Swiss and Belgian tens, which units follow as they follow any other ten. */
const SWISS_TENS = { septante: 70, huitante: 80, octante: 80, nonante: 90 }

function swissNumbers(): Spelt[] {
  return Object.entries(SWISS_TENS).flatMap(([ten, value]) =>
    Array.from({ length: 10 }, (_none, unit): Spelt => {
      const one = unit === 0 ? [] : (numberInWords(String(unit), 'fr') as string[])
      return [[ten, ...(unit === 1 ? ['and'] : []), ...one], String(value + unit)]
    }),
  )
}

/** French numbers with a plural s, which is written where nothing follows: "quatre-vingts", "deux cents". */
function frenchPlurals(): Spelt[] {
  const hundreds = Array.from({ length: 8 }, (_none, at) => String((at + 2) * 100))
  return ['80', ...hundreds].map((digits) => {
    const words = numberInWords(digits, 'fr') as string[]
    return [words.with(-1, `${words.at(-1)}s`), digits]
  })
}

/** Words that announce a number. They are read as "no", like the signs for it (number-sign.ts). */
export const NUMBER_NAMES: ReadonlySet<string> = new Set('number nummer numero'.split(' '))

/** Folded number words, each with its digits, that are spelt otherwise than in numerals.ts. */
export function otherNumberWords(): Spelt[] {
  const single = Object.entries(SINGLE).map(([word, digits]): Spelt => [[word], digits])
  return [...single, ...swissNumbers(), ...frenchPlurals()]
}
