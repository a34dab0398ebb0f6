import { type NumberLanguage, numberInWords, ordinalInWords } from './numerals.ts'

/** A name with more is a code or a table. */
const NUMBERS_MAX = 4
/** STUDIO54 and 4YOU, but not A380, MP3, 7UP or 2EME. */
const WORD = '[a-z]{3,}'
const JOINED = new RegExp(`^(?:(\\d+)(?!e[mr]e$)(${WORD})|(${WORD})(\\d+))$`, 'u')

/** `studio54` is `studio 54`. */
export function setNumbersApart(words: readonly string[]): readonly string[] {
  if (!words.some((word) => JOINED.test(word))) return words
  return words.flatMap(
    (word) =>
      JOINED.exec(word)
        ?.slice(1)
        .filter((part) => part !== undefined) ?? [word],
  )
}

/** 7UP, 3M, B2B. Other digits stand for letters or are a code. */
const PART_OF_WORD = /^(?!1(?:er|e?re)$|\d+eme$)(?:\d\d?[a-z]+|[a-z]+\d\d?|[a-z]+(?:[24][a-z]+)+)$/u

/** Only for English (B2B is `btwob`). A final 8 is heard as "ate" (`numbersAsHeard`). */
function partInWords(word: string): string[] | null {
  if (!PART_OF_WORD.test(word) || /[a-z]8$/u.test(word)) return null
  return [word.replace(/\d+/gu, (digits) => numberInWords(digits, 'en')?.join('') ?? digits)]
}

function inWords(word: string, language: NumberLanguage): readonly string[] | null {
  if (/^\d+$/u.test(word)) return numberInWords(word, language)
  return ordinalInWords(word, language) ?? (language === 'en' ? partInWords(word) : null)
}

/** Null if the language cannot read one of the numbers. */
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

/** `sk8er` becomes `skater`, without a second e. */
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

const JOINING = new RegExp(`^(${WORD})([24])(${WORD})$`, 'u')

/** Reads 2, 4 and 8 as English words: to (too at the end), for, -ate. Null if nothing changes. */
export function numbersAsHeard(words: readonly string[]): string[] | null {
  if (words.every((word) => /^\d+$/u.test(word))) return null
  const apart = words.flatMap((word) => JOINING.exec(word)?.slice(1) ?? [word])
  const heard = apart.map((word, at) => {
    if (word === '2' && at > 0 && at === apart.length - 1) return 'too'
    return HEARD.get(word) ?? heardInside(word)
  })
  return heard.some((word, at) => word !== words[at]) ? heard : null
}
