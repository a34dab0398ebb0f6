import { workerData } from 'node:worker_threads'
import { readyNames } from '../../../lib/names/reasons/compare.ts'
import { createNameSearch, type SpeltTask, searchSpelt } from '../../../lib/names/search.ts'
import { errorFacts } from '../../ops/failures.ts'
import { loadEverydayWords } from './everyday-words.ts'
import type { SearchTask, ThreadAnswer } from './search-pool.ts'
import { openLayers, type SharedIndexes } from './shared-layers.ts'

const meanings = loadEverydayWords()
readyNames()
const searches = new Map(
  Object.entries(workerData as SharedIndexes).map(([id, layers]) => [
    id,
    createNameSearch(openLayers(layers), meanings),
  ]),
)

export default function search({ index, name, options }: SearchTask): ThreadAnswer {
  try {
    const names = searches.get(index)
    if (names === undefined) throw new RangeError('no such index')
    return { found: names.search(name, options) }
  } catch (error) {
    return { failed: errorFacts(error) }
  }
}

export function weigh(task: SpeltTask): ThreadAnswer {
  try {
    return { found: searchSpelt(task, meanings) }
  } catch (error) {
    return { failed: errorFacts(error) }
  }
}

export function ready(): true {
  return true
}
