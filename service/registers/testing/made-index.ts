import { crc32 } from 'node:zlib'
import { createIndexBuilder, createLayered, openIndex } from '../../../lib/names/index/index.ts'
import { type SharedLayer, shareLayers } from '../search/shared-layers.ts'

/** Builds the image of an index of these names in shared memory. A name's position is its ref. */
export function makeImage(names: readonly string[], leastBytes = 0): ArrayBufferLike {
  const builder = createIndexBuilder()
  for (const [ref, name] of names.entries()) builder.add({ name, niceClasses: [], office: 0, status: 0, ref })
  return builder.finish((bytes) => new SharedArrayBuffer(Math.max(bytes, leastBytes)), crc32)
}

/** Builds an index of these names as threads receive it. */
export function makeLayers(names: readonly string[], leastBytes?: number): SharedLayer[] {
  return shareLayers(createLayered(openIndex(makeImage(names, leastBytes)), null))
}
