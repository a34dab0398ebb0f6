/**
 * A packed index of marks, for any number of threads.
 *
 * ```ts
 * const builder = createIndexBuilder()
 * for await (const record of records) builder.add(record)
 * const index = openIndex(builder.finish())
 * const finder = createCandidateFinder(index) // one for each thread
 * const { count, units } = finder.find(nameVariants('Kandoro').forms, { niceClasses: [25] })
 * ```
 *
 * A **unit** is a distinct spelling: a complete variant of a name, or one of its words. Marks with the same spelling
 * share a unit, so each spelling is scored once. A search by trigrams returns the nearest units. A search by edit
 * distance returns all units within the distances that nearest-strings.ts promises.
 *
 * A day's changes are a second, small segment (`createLayered`). `mergeSegments` combines both in one index. An index
 * never changes while it is searched, so a search never sees an incomplete change.
 */

export {
  compactIndex,
  createIndexBuilder,
  expandIndex,
  type IndexRecord,
  indexedVariants,
  mergeSegments,
  soundOfWord,
} from './builder.ts'
export {
  CANDIDATES_MAX,
  type Candidates,
  createCandidateFinder,
  createLayered,
  createLayeredFinder,
  type LayeredFinder,
  type LayeredIndex,
} from './candidates.ts'
export {
  type FileInParts,
  IndexFileError,
  LETTERS_MAX,
  openIndex,
  openIndexInFile,
  type PackedIndex,
} from './index-file.ts'
export { bitCount, hashLetters } from './letter-hash.ts'
export { createAcceptance, type Filter } from './mark-facts.ts'
export { EditPattern, PROMISE_LENGTH_MAX } from './nearest-strings.ts'
