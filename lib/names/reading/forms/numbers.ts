import { type NumberLanguage, numberInWords, ordinalInWords } from './numerals.ts'

/** Most numbers of a name that are read. A name with more is a code or a table. */
const NUMBERS_MAX = 4
/** Letters beside a number that form a word: STUDIO54 and 4YOU, but not A380, MP3, 7UP or 2EME. */
const WORD = '[a-z]{3,}'
const JOINED = new RegExp(`^(?:(\\d+)(?!e[mr]e$)(${WORD})|(${WORD})(\\d+))$`, 'u')

/** Folded words, with a number at either end of a word split off. */
export function setNumbersApart(words: readonly string[]): readonly string[] {
  if (!words.some((word) => JOINED.test(word))) return words
  return words.flatMap(
    (word) =>
      JOINED.exec(word)
        ?.slice(1)
        .filter((part) => part !== undefined) ?? [word],
  )
}

/**
 * Matches a number up to 99 at an end of a word, or a 2 or 4 inside it: 7UP, 3M, B2B. Other digits stand for letters or
 * are a code.
 */
const PART_OF_WORD = /^(?!1(?:er|e?re)$|\d+eme$)(?:\d\d?[a-z]+|[a-z]+\d\d?|[a-z]+(?:[24][a-z]+)+)$/u

/**
 * A word with its number spelt out in English, the only language for this: B2B is "btwob". Null for any other word, and
 * for one that ends in 8, which is heard as "ate" (numbersAsHeard).
 */
function partInWords(word: string): string[] | null {
  if (!PART_OF_WORD.test(word) || /[a-z]8$/u.test(word)) return null
  return [word.replace(/\d+/gu, (digits) => numberInWords(digits, 'en')?.join('') ?? digits)]
}

function inWords(word: string, language: NumberLanguage): readonly string[] | null {
  if (/^\d+$/u.test(word)) return numberInWords(word, language)
  return ordinalInWords(word, language) ?? (language === 'en' ? partInWords(word) : null)
}

/** Folded words with their numbers in the words of a language; null where that language does not read one of them. */
export function numbersInWords(words: readonly string[], language: NumberLanguage): string[] | null {
  const read: string[] = []
  let numbers = 0
  for (const word of words) {
    if (!/\d/u.test(word)) {
      read.push(word)
      continue
    }
    const spelt = inWords(word, language)
    if (spelt === null || ++numbers > NUMBERS_MAX) return null
    read.push(...spelt)
  }
  return numbers === 0 ? null : read
}

/** A word with its number written as the English word it sounds like: B2B, 4YOU, GR8. "8er" keeps its e. */
function heardInside(word: string): string {
  return word
    .replace(/(?<=[a-z])2(?=[a-z])/gu, 'to')
    .replace(/(?<=[a-z])4(?=[a-z])/gu, 'for')
    .replace(/(?<=[a-z])8(?=e)/gu, 'at')
    .replace(/(?<=[a-z])8(?!\d)/gu, 'ate')
}

const HEARD = new Map([
  ['2', 'to'],
  ['4', 'for'],
])

/** Matches a 2 or 4 that joins two words: Vits4Kids. */
const JOINING = new RegExp(`^(${WORD})([24])(${WORD})$`, 'u')

/**
 * Folded words with 2, 4 and 8 as the English words they sound like: to (too at the end), for, -ate. Null where none
 * does.
 */
export function numbersAsHeard(words: readonly string[]): string[] | null {
  if (words.every((word) => /^\d+$/u.test(word))) return null
  const apart = words.flatMap((word) => JOINING.exec(word)?.slice(1) ?? [word])
  const heard = apart.map((word, at) => {
    if (word === '2' && at > 0 && at === apart.length - 1) return 'too'
    return HEARD.get(word) ?? heardInside(word)
  })
  return heard.some((word, at) => word !== words[at]) ? heard : null
}
