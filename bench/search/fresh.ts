import { ENGINE } from '../../research/engine.ts'
import { readShared } from './image-file.ts'
import { namesToSearch } from './names.ts'
import { type PoolTimes, timePool } from './pool.ts'
import { timeSearches } from './timed-search.ts'

/** Figures of a process that starts with only the file of an index. */
export interface Fresh {
  /** Resident memory once the file is loaded and nothing was searched. */
  rssBytes: number
  /** Milliseconds of each search on one thread. */
  searches: number[]
  pool: PoolTimes
}

/** Usage: node bench/search/fresh.ts FILE SEED NAMES; prints a Fresh as JSON. */
async function main([path = '', seed, ofEach]: readonly string[]): Promise<void> {
  const image = readShared(path)
  const searcher = ENGINE.open(image)
  const rssBytes = process.memoryUsage.rss()
  const { names, warmUp } = namesToSearch(Number(seed), Number(ofEach))
  timeSearches(searcher, warmUp)
  const searches = timeSearches(searcher, names)
  const fresh: Fresh = { rssBytes, searches, pool: await timePool(image, names, warmUp) }
  process.stdout.write(JSON.stringify(fresh))
}

await main(process.argv.slice(2))
