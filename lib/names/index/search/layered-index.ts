import { bitsOfRefs, type MarkBits } from '../format/mark-bits.ts'
import type { PackedIndex } from '../format/open.ts'
import type { Filter } from './filter.ts'
import { createCandidateFinder, type QueryForm } from './finder.ts'
import type { Candidates } from './gather.ts'

/** One of several indexes that are searched as one. */
export interface Layer {
  index: PackedIndex
  /** The marks that no longer count; null where all count. */
  removed: MarkBits | null
}

/** A large index, and a small one of what was added or changed since. It never changes: a newer one replaces it. */
export interface LayeredIndex {
  layers: readonly Layer[]
}

/**
 * Lays a small index over a large one. A mark of `delta` replaces the mark of `base` with the same ref, and marks with
 * `withdrawn` refs are no longer found. `delta` may be null where marks were only withdrawn.
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
  /** Finds candidates in each layer, as CandidateFinder does in one index. */
  find(forms: readonly QueryForm[], filter?: Filter): readonly LayerCandidates[]
}

export function createLayeredFinder({ layers }: LayeredIndex): LayeredFinder {
  const finders = layers.map((layer) => ({ layer, finder: createCandidateFinder(layer.index, layer.removed) }))
  return {
    find: (forms, filter) => finders.map(({ layer, finder }) => ({ ...layer, candidates: finder.find(forms, filter) })),
  }
}
