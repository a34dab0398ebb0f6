import {
  createIndexBuilder,
  createLayered,
  type IndexRecord,
  type LayeredFinder,
  openIndex,
  type PackedIndex,
} from './index/index.ts'
import type { Meanings } from './reasons/meanings.ts'
import { type WordCounts, wordBitsOf } from './score/word-rarity.ts'
import { createNameSearch, type SearchOptions, type SearchResult } from './search.ts'

/** `spellings` are positions in the spellings of the task. */
export interface SpeltMark extends IndexRecord {
  spellings: readonly number[]
}

/** Marks that the search of a larger register found. */
export interface SpeltTask {
  name: string
  options: SearchOptions
  /** The words of each variant (`nameForms`), separated by spaces. */
  spellings: readonly string[]
  marks: readonly SpeltMark[]
  /** Number of marks in the full register with each word. */
  words: WordCounts
}

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
 * Weighs, ranks and explains the given marks as an index search does. The caller must pass all near marks. Throws
 * RangeError for numbers that no index can store.
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
