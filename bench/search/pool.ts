import { availableParallelism } from 'node:os'
import { rounded, type Times, times } from '../../research/measure/statistics.ts'
import { createSearchPool } from '../../service/registers/search/search-pool.ts'
import { type LoopTimes, watchLoop } from './loop-watch.ts'
import { TOP } from './timed-search.ts'

export interface PoolTimes extends Times {
  threads: number
  searchesPerSecond: number
  /** The loop of the asking thread while all threads were busy. */
  loopMs: LoopTimes
}

/** Searches in the service's own pool, as many at once as it has threads; times are from the question to its answer. */
export async function timePool(
  image: SharedArrayBuffer,
  names: readonly string[],
  warmUp: readonly string[],
): Promise<PoolTimes> {
  const threads = availableParallelism()
  const pool = createSearchPool({ threads, log: { error() {} } })
  await pool.publish({ marks: [{ image, removed: null }] })
  const search = (name: string) => pool.search('marks', name, { limit: TOP })
  for (const name of warmUp) await Promise.all(Array.from({ length: threads }, () => search(name)))
  const taken: number[] = []
  let next = 0
  const endWatch = watchLoop()
  const started = performance.now()
  const askInTurn = async () => {
    while (next < names.length) {
      const asked = performance.now()
      await search(names[next++] as string)
      taken.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: threads }, askInTurn))
  const seconds = (performance.now() - started) / 1000
  const loopMs = endWatch()
  await pool.close()
  return { ...times(taken), threads, searchesPerSecond: rounded(names.length / seconds, 1), loopMs }
}
