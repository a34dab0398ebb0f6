import { createIndexBuilder, createLayered, openIndex } from '../../../lib/names/index/index.ts'
import type { LayeredIndex } from '../../../lib/names/index/layered.ts'

/** An index of these names in shared memory; the place in the list is the ref. */
export function makeIndex(names: readonly string[], leastBytes = 0): LayeredIndex {
  const builder = createIndexBuilder()
  for (const [ref, name] of names.entries()) builder.add({ name, niceClasses: [], office: 0, status: 0, ref })
  const image = builder.finish((bytes) => new SharedArrayBuffer(Math.max(bytes, leastBytes)))
  return createLayered(openIndex(image), null)
}
