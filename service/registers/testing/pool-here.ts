import { createNameSearch, searchSpelt } from '../../../lib/names/search.ts'
import { loadEverydayWords } from '../search/everyday-words.ts'
import type { SearchPool } from '../search/search-pool.ts'
import { openLayers } from '../search/shared-layers.ts'

/**
 * Creates a search pool without threads, because each thread needs half a second to read its tables. It searches with
 * the same code. `search-pool.test.ts` tests turns, stuck threads and the memory of old indexes.
 */
export function createPoolHere(): SearchPool {
  const meanings = loadEverydayWords()
  const searches = new Map<string, ReturnType<typeof createNameSearch>>()
  return {
    async publish(changes) {
      for (const [id, layers] of Object.entries(changes)) {
        if (layers === null) searches.delete(id)
        else searches.set(id, createNameSearch(openLayers(layers), meanings))
      }
    },
    async search(index, name, { signal: _signal, holder: _holder, ...wanted } = {}) {
      const names = searches.get(index)
      if (names === undefined) throw new RangeError('no such index')
      return names.search(name, wanted)
    },
    weigh: async (task) => searchSpelt(task, meanings),
    has: (index) => searches.has(index),
    load: () => ({ threads: 1, running: 0, waiting: 0 }),
    close: async () => searches.clear(),
  }
}
