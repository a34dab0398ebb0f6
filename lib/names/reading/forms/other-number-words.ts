import { numberInWords } from './numerals.ts'

/** These more often mean something else, such as `elf` or `neuf` (new). */
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
/** Swiss and Belgian. Units follow as after any other ten. */
const SWISS_TENS = { septante: 70, huitante: 80, octante: 80, nonante: 90 }

function swissNumbers(): Spelt[] {
  return Object.entries(SWISS_TENS).flatMap(([ten, value]) =>
    Array.from({ length: 10 }, (_none, unit): Spelt => {
      const one = unit === 0 ? [] : (numberInWords(String(unit), 'fr') as string[])
      return [[ten, ...(unit === 1 ? ['and'] : []), ...one], String(value + unit)]
    }),
  )
}

/** The plural s is only for the last word: `quatre-vingts`, `deux cents`. */
function frenchPlurals(): Spelt[] {
  const hundreds = Array.from({ length: 8 }, (_none, at) => String((at + 2) * 100))
  return ['80', ...hundreds].map((digits) => {
    const words = numberInWords(digits, 'fr') as string[]
    return [words.with(-1, `${words.at(-1)}s`), digits]
  })
}

/** Read as `no`, like their signs (number-sign.ts). */
export const NUMBER_NAMES: ReadonlySet<string> = new Set('number nummer numero'.split(' '))

export function otherNumberWords(): Spelt[] {
  const single = Object.entries(SINGLE).map(([word, digits]): Spelt => [[word], digits])
  return [...single, ...swissNumbers(), ...frenchPlurals()]
}
