import { numberInWords } from './numerals.ts'

/** In German and Italian, every number above a hundred is one word with one of these. */
const LONG = /hundert|tausend|cento|mil[al]/u
/** `duemila`. */
const LETTERS_FROM = 7
const [FROM, TO] = [101, 2099]

/** Removes an optional `ein`, `und` or second o. */
function inOneWay(word: string): string {
  return word
    .replaceAll('fuenf', 'funf')
    .replaceAll('zwoelf', 'zwolf')
    .replace(/^ein(?=hundert|tausend)/u, '')
    .replace(/(?<=hundert|tausend)und/u, '')
    .replace('centoo', 'cento')
}

function makeTable(): ReadonlyMap<string, string> {
  const table = new Map<string, string>()
  for (let number = FROM; number <= TO; number++)
    for (const language of ['de', 'it'] as const) {
      const digits = String(number)
      const [word] = numberInWords(digits, language) ?? []
      if (word !== undefined && word.length >= LETTERS_FROM) table.set(inOneWay(word), digits)
    }
  return table
}

/** Made on first use, because it takes longer than all other word tables. */
let table: ReadonlyMap<string, string> | undefined

/** For German or Italian numbers from 101 to 2099. */
export function longNumber(word: string): string | undefined {
  if (word.length < LETTERS_FROM || !LONG.test(word)) return undefined
  table ??= makeTable()
  return table.get(inOneWay(word))
}
