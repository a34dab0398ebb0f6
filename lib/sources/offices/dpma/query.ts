/** Words shorter than this are searched as complete words, because many unrelated names contain them. */
const CONTAINED_FROM = 4
/** Many servers reject addresses longer than 4 kB. */
const ENCODED_MAX = 3000

/** The office lists only international registrations that designate Germany. EU marks have their own register. */
const PARTS = '(DB=DE ODER DB=IR)'

export function dpmaWordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

const isLong = (word: string) => [...word].length >= CONTAINED_FROM

/** Needs no escaping, because the word contains only letters and digits. `?` matches zero or more characters. */
const holding = (word: string) => (isLong(word) ? `MARKE=?${word}?` : `MARKE="${word}"`)

/**
 * Removes quotation marks, backslashes and the wildcards `?`, `!` and `#`, which have a meaning in a phrase (the
 * office's help on expert search).
 */
function phrase(text: string): string {
  const plain = text
    .replace(/[^\p{L}\p{N}\p{M} .,&'+@-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `MARKE="${plain}"`
}

function holdingAll(text: string): string | null {
  const words = [...new Set(dpmaWordsIn(text))]
  if (words.length === 0) return null
  if (words.length === 1 && words[0] !== undefined) return holding(words[0])
  return words.some(isLong) ? `(${words.map(holding).join(' UND ')})` : phrase(text)
}

const holdingWord = (text: string) => (dpmaWordsIn(text).length === 0 ? null : phrase(text))

function anyOf(parts: readonly string[]): string {
  let all = ''
  for (const part of new Set(parts)) {
    const longer = all === '' ? part : `${all} ODER ${part}`
    if (encodeURIComponent(longer).length <= ENCODED_MAX) all = longer
  }
  return all
}

const inGermany = (condition: string) => (condition === '' ? '' : `(${condition}) UND ${PARTS}`)

export function dpmaWideQuery(texts: readonly string[]): string {
  return inGermany(anyOf(texts.flatMap((text) => holdingAll(text) ?? [])))
}

/** Used if the wide query matches too many marks. */
export function dpmaNarrowQuery(texts: readonly string[], classes: readonly number[]): string {
  const wide = texts[0] === undefined ? null : holdingAll(texts[0])
  const inClasses =
    wide === null || classes.length === 0
      ? []
      : [`(${wide} UND (${classes.map((number) => `KL=${number}`).join(' ODER ')}))`]
  return inGermany(anyOf([...inClasses, ...texts.flatMap((text) => holdingWord(text) ?? [])]))
}

export function dpmaControlQuery(words: readonly string[]): string {
  return inGermany(words.map(holding).join(' UND '))
}
