import {
  createIndexBuilder,
  createLayered,
  type IndexRecord,
  type LayeredFinder,
  openIndex,
  type PackedIndex,
} from '../index/index.ts'
import type { Meanings } from '../reasons/meanings.ts'
import { type WordCounts, wordBitsOf } from '../score/word-rarity.ts'
import { createNameSearch, type SearchOptions, type SearchResult } from './search.ts'

/** A mark that was found elsewhere, with the spellings under which it was found, as indexes into the task's list. */
export interface SpeltMark extends IndexRecord {
  spellings: readonly number[]
}

/** Marks of a larger register to weigh against a name: those that its own search found near. */
export interface SpeltTask {
  name: string
  options: SearchOptions
  /** Distinct spellings: words of a form (nameForms), with a space between. */
  spellings: readonly string[]
  marks: readonly SpeltMark[]
  /** How many marks of the whole register have each word. */
  words: WordCounts
}

/** Finds every spelling that is the whole of some mark. */
function allOf(index: PackedIndex): LayeredFinder {
  const { unitMarkStarts } = index.sections
  const units = Uint32Array.from({ length: index.units.count }, (_none, unit) => unit).filter(
    (unit) => (unitMarkStarts[unit] as number) < (unitMarkStarts[unit + 1] as number),
  )
  const none = new Uint8Array(units.length)
  const candidates = { count: units.length, units, estimates: none, foundBy: none }
  return { find: () => [{ index, removed: null, candidates }] }
}

/**
 * Weighs, ranks and explains every given mark exactly as a search of an index does. It finds no other marks: the caller
 * must give all that are near. Throws RangeError for numbers that no index can hold.
 */
export function searchSpelt(task: SpeltTask, meanings: Meanings | null): SearchResult {
  const { name, options, words, marks } = task
  const spellings = task.spellings.map((spelling) => ({ words: spelling.split(' ') }))
  const builder = createIndexBuilder()
  for (const { spellings: places, ...mark } of marks)
    builder.add(
      mark,
      places.flatMap((place) => spellings[place] ?? []),
    )
  const index = openIndex(builder.finish())
  const parts = { finder: allOf(index), wordBits: wordBitsOf(words) }
  return createNameSearch(createLayered(index, null), meanings, parts).search(name, options)
}
