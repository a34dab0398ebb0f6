import { bitsOfRefs, type MarkBits } from '../format/mark-bits.ts'
import type { PackedIndex } from '../format/open.ts'
import type { Filter } from './filter.ts'
import { createCandidateFinder, type QueryForm } from './finder.ts'
import type { Candidates } from './gather.ts'

export interface Layer {
  index: PackedIndex
  removed: MarkBits | null
}

/** A large index, and a small one of later changes. A newer one replaces it. */
export interface LayeredIndex {
  layers: readonly Layer[]
}

/** A mark of `delta` replaces the mark of `base` with the same ref. Marks with `withdrawn` refs are no longer found. */
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

/** The next search reuses the candidates. */
interface LayerCandidates extends Layer {
  candidates: Candidates
}

export interface LayeredFinder {
  find(forms: readonly QueryForm[], filter?: Filter): readonly LayerCandidates[]
}

export function createLayeredFinder({ layers }: LayeredIndex): LayeredFinder {
  const finders = layers.map((layer) => ({ layer, finder: createCandidateFinder(layer.index, layer.removed) }))
  return {
    find: (forms, filter) => finders.map(({ layer, finder }) => ({ ...layer, candidates: finder.find(forms, filter) })),
  }
}
