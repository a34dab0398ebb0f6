/**
 * Fewest characters of a word that is searched inside other words. A shorter one is searched as a whole word, because
 * many unrelated names contain it.
 */
const CONTAINED_FROM = 4
/** Longest query in an address, in encoded characters: many servers refuse addresses of more than 4 kB. */
const ENCODED_MAX = 3000

/**
 * Restricts a query to national marks, and international registrations, of which the office keeps those that name
 * Germany. EU marks are left to their own register.
 */
const PARTS = '(DB=DE ODER DB=IR)'

/** The words of a text: runs of letters and digits. */
export function dpmaWordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

const isLong = (word: string) => [...word].length >= CONTAINED_FROM

/**
 * A condition for a word. The word has only letters and digits, so nothing in it is read as an operator. `?` stands for
 * any characters or none.
 */
const holding = (word: string) => (isLong(word) ? `MARKE=?${word}?` : `MARKE="${word}"`)

/**
 * A condition for a text as a phrase in double quotes. Only letters, digits, spaces and a few signs are kept, because
 * quotation marks, the backslash and the wildcards `?`, `!` and `#` have a meaning there (the office's help on the
 * expert search).
 */
function phrase(text: string): string {
  const plain = text
    .replace(/[^\p{L}\p{N}\p{M} .,&'+@-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `MARKE="${plain}"`
}

/** Query for marks that hold every word of the text, or, where all its words are short, the text as a phrase. */
function holdingAll(text: string): string | null {
  const words = [...new Set(dpmaWordsIn(text))]
  if (words.length === 0) return null
  if (words.length === 1 && words[0] !== undefined) return holding(words[0])
  return words.some(isLong) ? `(${words.map(holding).join(' UND ')})` : phrase(text)
}

/** Query for marks in which the text is a word, or several in a row. */
const holdingWord = (text: string) => (dpmaWordsIn(text).length === 0 ? null : phrase(text))

/** Joins as many of the parts as fit, from the first on, into a query for any of them. */
function anyOf(parts: readonly string[]): string {
  let all = ''
  for (const part of new Set(parts)) {
    const longer = all === '' ? part : `${all} ODER ${part}`
    if (encodeURIComponent(longer).length <= ENCODED_MAX) all = longer
  }
  return all
}

const inGermany = (condition: string) => (condition === '' ? '' : `(${condition}) UND ${PARTS}`)

/** Query for marks with any of the texts in their words; empty where nothing can be searched for. */
export function dpmaWideQuery(texts: readonly string[]): string {
  return inGermany(anyOf(texts.flatMap((text) => holdingAll(text) ?? [])))
}

/**
 * Query for use where too many marks hold a text: marks in which one of the texts is a word, and, where classes are
 * given, marks in these classes that hold the first text.
 */
export function dpmaNarrowQuery(texts: readonly string[], classes: readonly number[]): string {
  const wide = texts[0] === undefined ? null : holdingAll(texts[0])
  const inClasses =
    wide === null || classes.length === 0
      ? []
      : [`(${wide} UND (${classes.map((number) => `KL=${number}`).join(' ODER ')}))`]
  return inGermany(anyOf([...inClasses, ...texts.flatMap((text) => holdingWord(text) ?? [])]))
}

/** Query for marks that hold every one of the words. */
export function dpmaControlQuery(words: readonly string[]): string {
  return inGermany(words.map(holding).join(' UND '))
}
