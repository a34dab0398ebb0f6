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
 * A **unit** is a distinct spelling: the whole of a form of a name, or a word of one. Marks of the same spelling share
 * a unit, so each spelling is scored once. A mark with several forms has several units and may be found by any of them.
 * A search by shared trigrams returns a limited number of the nearest units. A search by edit distance returns all
 * units within the distances of limits.ts.
 *
 * The changes of a day are a second, small index over the first: `createLayered(base, delta, withdrawnRefs)`, searched
 * with `createLayeredFinder`. `mergeLayers` builds one index of both, which then replaces them. An index never changes
 * while it is searched, so no search sees half of one.
 *
 * `compactIndex(image)` is a short form of an index, for a file that is zipped; `expandIndex` makes the image of it again.
 *
 * The types of records are in record.ts; those of candidates, and of how they were found, in gather.ts.
 */
export { createIndexBuilder } from './build/builder.ts'
export { compactIndex, expandIndex } from './build/compact.ts'
export { mergeLayers } from './build/merge.ts'
export { IndexFileError } from './format/index-file-error.ts'
export { openIndex, type PackedIndex } from './format/open.ts'
export type { IndexRecord } from './format/record.ts'
export { createAcceptance, type Filter } from './search/filter.ts'
export { createCandidateFinder } from './search/finder.ts'
export { createLayered, createLayeredFinder, type LayeredFinder, type LayeredIndex } from './search/layered-index.ts'
