import { threadId, workerData } from 'node:worker_threads'
import { createNameSearch, type SearchResult } from '../../../lib/names/search.ts'
import type { SearchTask, ThreadAnswer } from '../search/search-pool.ts'
import { openLayers, type SharedIndexes } from '../search/shared-layers.ts'

const { flag: flagLayers, ...indexes } = workerData as SharedIndexes
/** A flag that the test passes as the image of an index. 0 blocks the search, and 1 releases it. */
const flag = new Int32Array(flagLayers?.[0]?.image ?? new SharedArrayBuffer(4))
const searches = new Map(Object.entries(indexes).map(([id, layers]) => [id, createNameSearch(openLayers(layers))]))

const NOTHING: SearchResult = { hits: [], listed: 0, cautions: 0 }

/** A search thread for tests. The searched name selects its behaviour. */
export default function search({ index, name, options }: SearchTask): ThreadAnswer {
  if (name === 'hold') Atomics.wait(flag, 0, 0)
  if (name === 'exit') process.exit(1)
  if (name === 'throw') throw new Error('a Qzunsaid name')
  if (name === 'fail') return { failed: { kind: 'TypeError', at: undefined } }
  if (name === 'thread') return { found: { ...NOTHING, listed: threadId } }
  return { found: searches.get(index)?.search(name, options) ?? NOTHING }
}

export function ready(): true {
  if (Object.hasOwn(indexes, 'unreadable')) throw new Error('this thread opens nothing')
  return true
}
