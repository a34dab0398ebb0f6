import type { PreparedName } from './prepare.ts'
import { createTermIndex } from './term-index.ts'
import { DISTINCTIVE_FROM, type Weigh } from './weak-words.ts'

/** Terms taken from each index for the whole name and for each word of it, and the least they must share with it. */
const NEAREST_WHOLE = 120
const NEAREST_WORD = 50
const AT_LEAST = 0.28
/** Words of a name that are looked up one by one. */
const WORDS_MAX = 12
/** Shortest name that is looked for inside the asked one. */
const INSIDE_MIN = 3
/** Names so short that two of them with two letters swapped share too few trigrams to be found by them. */
const SWAPPED_MAX = 4
/** Records of one term that are compared: a word that more share is weak. */
const SHARING_MAX = 300

/** Whole names and their single words, each with the records that have it. */
function collectTerms(texts: Iterable<readonly [string, number]>): { terms: string[]; records: number[][] } {
  const byTerm = new Map<string, number[]>()
  for (const [term, record] of texts) {
    if (term === '') continue
    const records = byTerm.get(term)
    if (records === undefined) byTerm.set(term, [record])
    else if (records.at(-1) !== record) records.push(record)
  }
  return { terms: [...byTerm.keys()], records: [...byTerm.values()] }
}

function* spellings(names: readonly PreparedName[]): Generator<readonly [string, number]> {
  for (const [record, name] of names.entries()) {
    for (const spelling of name.spellings) yield [spelling, record]
    for (const word of name.folded.words) yield [word, record]
  }
}

function* sounds(names: readonly PreparedName[]): Generator<readonly [string, number]> {
  for (const [record, name] of names.entries()) {
    yield [name.key, record]
    for (const key of name.wordKeys) yield [key, record]
  }
}

function createFinder(texts: Iterable<readonly [string, number]>) {
  const { terms, records } = collectTerms(texts)
  const index = createTermIndex(terms)
  return (term: string, nearest: number, found: Set<number>) => {
    for (const near of index.nearest(term, nearest, AT_LEAST)) {
      for (const record of (records[near] as number[]).slice(0, SHARING_MAX)) found.add(record)
    }
  }
}

function wholeNames(names: readonly PreparedName[]): Map<string, number[]> {
  const { terms, records } = collectTerms(names.map((name, record) => [name.folded.squashed, record] as const))
  return new Map(terms.map((term, i) => [term, records[i] as number[]]))
}

/** The text with each two neighbouring letters swapped in turn. */
function* swaps(text: string): Generator<string> {
  for (let at = 1; at < text.length; at++)
    yield text.slice(0, at - 1) + text.charAt(at) + text.charAt(at - 1) + text.slice(at + 1)
}

/** Finds the records worth comparing with a name: alike in spelling or sound, as a whole or in a word, or inside it. */
export function createCandidates(names: readonly PreparedName[], weigh: Weigh): (asked: PreparedName) => Set<number> {
  const bySpelling = createFinder(spellings(names))
  const bySound = createFinder(sounds(names))
  const whole = wholeNames(names)
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
    if (text.length <= SWAPPED_MAX)
      for (const swapped of swaps(text)) for (const record of whole.get(swapped) ?? []) found.add(record)
    for (let from = 0; from + INSIDE_MIN <= text.length; from++) {
      for (let to = from + INSIDE_MIN; to <= text.length; to++) {
        for (const record of whole.get(text.slice(from, to)) ?? []) found.add(record)
      }
    }
    return found
  }
}
