/**
 * A packed index of marks: built once from records, kept in one block of memory, searched by any number of threads.
 *
 * ```ts
 * const builder = createIndexBuilder()
 * for await (const record of records) builder.add(record)   // { name, niceClasses, office 0-15, status 0-7, ref }
 * const image = builder.finish()                             // one block, to be shared; with a checksum, to be kept
 * const index = openIndex(image)                             // views only; throws IndexFileError
 * const finder = createCandidateFinder(index)                // one for each thread: holds the memory of a search
 * const found = finder.find(nameForms('Kandoro').forms, { niceClasses: [25] })
 * for (let at = 0; at < found.count; at++) {
 *   const unit = found.units[at]                             // a distinct spelling that is the whole of some mark
 *   const start = index.units.startOf(unit)                  // its letters, with word borders (letter-codes.ts):
 *   const end = start + index.units.lengths[unit]            //   index.units.letters from start to end
 *   const sound = index.sections.unitSounds[unit]            // its sound, in index.sounds in the same way
 *   // its marks: index.sections.unitMarks from unitMarkStarts[unit] to unitMarkStarts[unit + 1]; of each mark
 *   // markRefs, markClasses and markFacts (read with mark-facts.ts), and acceptance.mark(mark) for the filter
 * }
 * ```
 *
 * A **unit** is a distinct spelling: the whole of a form of a name, or a word of one. Marks of the same spelling share a
 * unit, so that each spelling is scored once. A mark with several forms has several units and may be found by more than
 * one. What is found by shared trigrams is the nearest so many; what is found by edit distance is all there is within the
 * distances of limits.ts.
 * Changes of a day are a second, small index over the first: `createLayered(base, delta, withdrawnRefs)` is searched with
 * `createLayeredFinder`, and what `mergeLayers` builds is one index of both, which then takes their place. Nothing that is
 * searched ever changes, so that no search sees half an index.
 *
 * Types of records, candidates and what found them are in record.ts and gather.ts.
 */
export { createIndexBuilder } from './build/builder.ts'
export { mergeLayers } from './build/merge.ts'
export { IndexFileError } from './format/index-file-error.ts'
export { openIndex, type PackedIndex } from './format/open.ts'
export type { IndexRecord } from './format/record.ts'
export { createAcceptance, type Filter } from './search/filter.ts'
export { createCandidateFinder } from './search/finder.ts'
export { createLayered, createLayeredFinder, type LayeredFinder, type LayeredIndex } from './search/layered-index.ts'
