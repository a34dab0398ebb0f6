import { bitsOfRefs, type MarkBits } from '../format/mark-bits.ts'
import type { PackedIndex } from '../format/open.ts'
import type { Filter } from './filter.ts'
import { createCandidateFinder, type QueryForm } from './finder.ts'
import type { Candidates } from './gather.ts'

/** One of several indexes that are searched as one. */
export interface Layer {
  index: PackedIndex
  /** The marks that count no more; null where all count. */
  removed: MarkBits | null
}

/** A large index, and a small one of what was added and changed since. Like an index it never changes: a newer one takes its place. */
export interface LayeredIndex {
  layers: readonly Layer[]
}

/**
 * Lays a small index over a large one: a mark of `delta` takes the place of the mark of `base` with the same ref, and marks
 * with `withdrawn` refs are found no more. `delta` may be null where marks were only withdrawn.
 */
export function createLayered(
  base: PackedIndex,
  delta: PackedIndex | null,
  withdrawn: Iterable<number> = [],
): LayeredIndex {
  const gone = new Set(withdrawn)
  const replaced = new Set(gone)
  if (delta !== null) for (const ref of delta.sections.markRefs) replaced.add(ref)
  const layers: Layer[] = [{ index: base, removed: bitsOfRefs(base.sections.markRefs, replaced) }]
  if (delta !== null) layers.push({ index: delta, removed: bitsOfRefs(delta.sections.markRefs, gone) })
  return { layers }
}

/** What was found in one layer; its candidates are reused by the next search. */
export interface LayerCandidates extends Layer {
  candidates: Candidates
}

export interface LayeredFinder {
  /** Does what the `find` of one index does, for each layer. */
  find(forms: readonly QueryForm[], filter?: Filter): readonly LayerCandidates[]
}

export function createLayeredFinder({ layers }: LayeredIndex): LayeredFinder {
  const finders = layers.map((layer) => ({ layer, finder: createCandidateFinder(layer.index, layer.removed) }))
  return {
    find: (forms, filter) => finders.map(({ layer, finder }) => ({ ...layer, candidates: finder.find(forms, filter) })),
  }
}
