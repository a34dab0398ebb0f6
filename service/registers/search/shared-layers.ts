import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type LayeredIndex, openIndex } from '../../../lib/names/index/index.ts'

/** V8 does not count shared memory, so only its last-resort collection frees small objects that retain much. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: (how: object) => void = runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Index segment in shared memory, which threads use without a copy. */
export interface SharedLayer {
  image: SharedArrayBuffer
  /** A bit for each removed mark, or null. */
  removed: Uint32Array<SharedArrayBuffer> | null
}

export type SharedIndexes = Readonly<Record<string, readonly SharedLayer[]>>

function sharedBits(bits: Uint32Array): Uint32Array<SharedArrayBuffer> {
  const shared = new Uint32Array(new SharedArrayBuffer(bits.byteLength))
  shared.set(bits)
  return shared
}

/** Throws TypeError if an image is not in shared memory. */
export function shareLayers({ layers }: LayeredIndex): SharedLayer[] {
  return layers.map(({ index: { image }, removed }) => {
    if (!(image instanceof SharedArrayBuffer)) throw new TypeError('An index is shared only from shared memory')
    return { image, removed: removed === null ? null : sharedBits(removed) }
  })
}

/** Opens an index in a search thread. Skips checksums, because loading verified them. */
export function openLayers(layers: readonly SharedLayer[]): LayeredIndex {
  return { layers: layers.map(({ image, removed }) => ({ index: openIndex(image, null), removed })) }
}

/** Returns the size in bytes. */
export function sizeOf(layers: readonly SharedLayer[]): number {
  return layers.reduce((sum, { image, removed }) => sum + image.byteLength + (removed?.byteLength ?? 0), 0)
}
