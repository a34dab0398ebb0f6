import { numberInWords } from './numerals.ts'

/** What German and Italian put into each number above a hundred, which they write as one word. */
const LONG = /hundert|tausend|cento|mil[al]/u
/** "duemila" */
const LETTERS_FROM = 7
const [FROM, TO] = [101, 2099]

/** Of the ways in which such a number is written, one: without "ein" before it and "und" after it, or an elided o. */
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

/** Made of the first name with such a word: it takes longer than all other tables of words. */
let table: ReadonlyMap<string, string> | undefined

/** The digits of a folded word that is a German or Italian number of 101 to 2099; undefined for any other. */
export function longNumber(word: string): string | undefined {
  if (word.length < LETTERS_FROM || !LONG.test(word)) return undefined
  table ??= makeTable()
  return table.get(inOneWay(word))
}
