import { numberInWords } from './numerals.ts'

/** Matches a part of every German or Italian number above a hundred; both languages write it as one word. */
const LONG = /hundert|tausend|cento|mil[al]/u
/** Fewest letters of a number above a hundred in one word: "duemila". */
const LETTERS_FROM = 7
const [FROM, TO] = [101, 2099]

/**
 * Reduces the spellings of a long number to one: no "ein" before hundred or thousand, no "und" behind these, and a
 * single o where "cento" meets another.
 */
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

/**
 * The table of long numbers, made when a name first has a word like one, because it takes longer to make than all other
 * word tables.
 */
let table: ReadonlyMap<string, string> | undefined

/** The digits of a folded word that is a German or Italian number of 101 to 2099; undefined for any other. */
export function longNumber(word: string): string | undefined {
  if (word.length < LETTERS_FROM || !LONG.test(word)) return undefined
  table ??= makeTable()
  return table.get(inOneWay(word))
}
