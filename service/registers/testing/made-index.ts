import { crc32 } from 'node:zlib'
import { createIndexBuilder, createLayered, openIndex } from '../../../lib/names/index/index.ts'
import { type SharedLayer, shareLayers } from '../search/shared-layers.ts'

/** The image of an index of these names in shared memory; the place in the list is the ref. */
export function makeImage(names: readonly string[], leastBytes = 0): ArrayBufferLike {
  const builder = createIndexBuilder()
  for (const [ref, name] of names.entries()) builder.add({ name, niceClasses: [], office: 0, status: 0, ref })
  return builder.finish((bytes) => new SharedArrayBuffer(Math.max(bytes, leastBytes)), crc32)
}

/** An index of these names as threads are given it. */
export function makeLayers(names: readonly string[], leastBytes?: number): SharedLayer[] {
  return shareLayers(createLayered(openIndex(makeImage(names, leastBytes)), null))
}
