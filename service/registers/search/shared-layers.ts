import { openIndex } from '../../../lib/names/index/format/open.ts'
import type { LayeredIndex } from '../../../lib/names/index/search/layered-index.ts'

/** A layer of an index in memory that threads share: it is given to a thread without being copied. */
export interface SharedLayer {
  image: SharedArrayBuffer
  /** Bits of the marks that no longer count; null where all count. */
  removed: Uint32Array<SharedArrayBuffer> | null
}

/** The layers of each index that is searched, by its id. */
export type SharedIndexes = Readonly<Record<string, readonly SharedLayer[]>>

function sharedBits(bits: Uint32Array): Uint32Array<SharedArrayBuffer> {
  const shared = new Uint32Array(new SharedArrayBuffer(bits.byteLength))
  shared.set(bits)
  return shared
}

/** The layers of an index as threads are given them. Throws TypeError where an image is not in shared memory. */
export function shareLayers({ layers }: LayeredIndex): SharedLayer[] {
  return layers.map(({ index: { image }, removed }) => {
    if (!(image instanceof SharedArrayBuffer)) throw new TypeError('An index is shared only from shared memory')
    return { image, removed: removed === null ? null : sharedBits(removed) }
  })
}

/** Opens an index in another thread, as views on the same memory. Its checksums were verified when it was loaded. */
export function openLayers(layers: readonly SharedLayer[]): LayeredIndex {
  return { layers: layers.map(({ image, removed }) => ({ index: openIndex(image, null), removed })) }
}

/** Bytes that an index takes. */
export function sizeOf(layers: readonly SharedLayer[]): number {
  return layers.reduce((sum, { image, removed }) => sum + image.byteLength + (removed?.byteLength ?? 0), 0)
}
