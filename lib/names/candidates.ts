import type { PreparedName } from './prepare.ts'
import { createTermIndex } from './term-index.ts'
import { collectTerms, type Terms } from './terms.ts'
import { DISTINCTIVE_FROM, type Weigh } from './weak-words.ts'

/** Terms taken from each index for the whole name and for each word of it, and the least they must share with it. */
const NEAREST_WHOLE = 120
const NEAREST_WORD = 50
const AT_LEAST = 0.28
/** Words of a name that are looked up one by one. */
const WORDS_MAX = 12
/** Letters of a name in which others are looked for. */
const INSIDE_MAX = 200
/** Shortest name that is looked for inside the asked one. */
const INSIDE_MIN = 3
/** Names so short that two of them with two letters swapped share too few trigrams to be found by them. */
const SWAPPED_MAX = 4
/** Records of one term that are compared: a word that more share is weak. */
const SHARING_MAX = 300

type Find = (term: string, nearest: number, found: Set<number>) => void

/** Finds the records with the terms nearest to one. */
function createFinder(terms: Terms): Find {
  const index = createTermIndex(terms.texts)
  return (term, nearest, found) => {
    for (const near of index.nearest(term, nearest, AT_LEAST)) {
      for (const record of terms.recordsOf(near).subarray(0, SHARING_MAX)) found.add(record)
    }
  }
}

/** The text with each two neighbouring letters swapped in turn. */
function* swaps(text: string): Generator<string> {
  for (let at = 1; at < text.length; at++)
    yield text.slice(0, at - 1) + text.charAt(at) + text.charAt(at - 1) + text.slice(at + 1)
}

/** Finds the records worth comparing with a name: alike in spelling or sound, as a whole or in a word, or inside it. */
export function createCandidates(names: readonly PreparedName[], weigh: Weigh): (asked: PreparedName) => Set<number> {
  const spellings = collectTerms(names.length, (record) => {
    const { spellings: whole, folded } = names[record] as PreparedName
    return folded.words.length === 1 ? whole : [...whole, ...folded.words]
  })
  const sounds = collectTerms(names.length, (record) => {
    const { key, wordKeys } = names[record] as PreparedName
    return wordKeys.length === 1 ? wordKeys : [key, ...wordKeys]
  })
  const [bySpelling, bySound] = [createFinder(spellings), createFinder(sounds)]

  function addNamed(whole: string, found: Set<number>): void {
    for (const record of spellings.recordsWith(whole))
      if ((names[record] as PreparedName).folded.squashed === whole) found.add(record)
  }

  return (asked) => {
    const found = new Set<number>()
    const text = asked.folded.squashed
    if (text === '') return found
    for (const spelling of asked.spellings) bySpelling(spelling, NEAREST_WHOLE, found)
    bySound(asked.key, NEAREST_WHOLE, found)
    for (const [at, word] of asked.folded.words.slice(0, WORDS_MAX).entries()) {
      if (word === text || weigh(word) < DISTINCTIVE_FROM) continue
      bySpelling(word, NEAREST_WORD, found)
      bySound(asked.wordKeys[at] as string, NEAREST_WORD, found)
    }
    if (text.length <= SWAPPED_MAX) for (const swapped of swaps(text)) addNamed(swapped, found)
    const length = Math.min(text.length, INSIDE_MAX)
    for (let from = 0; from + INSIDE_MIN <= length; from++) {
      for (let to = from + INSIDE_MIN; to <= length; to++) {
        addNamed(text.slice(from, to), found)
      }
    }
    return found
  }
}
