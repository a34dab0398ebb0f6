import { availableParallelism } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createSearchPool } from '../../service/registers/search-pool.ts'
import { rounded, type Times, times } from '../measure/statistics.ts'
import { TOP } from './timed.ts'

export interface PoolTimes extends Times {
  threads: number
  searchesPerSecond: number
  /** Milliseconds for which the event loop of the asking thread was held beyond its turn, while all threads were busy. */
  loopMs: { p50: number; p99: number; max: number }
}

const LOOK_MS = 1
const MILLISECOND = 1e6

/** What a timer of LOOK_MS was late. */
function lateness(loop: ReturnType<typeof monitorEventLoopDelay>): PoolTimes['loopMs'] {
  const late = (nanoseconds: number) => rounded(Math.max(0, nanoseconds / MILLISECOND - LOOK_MS), 2)
  return { p50: late(loop.percentile(50)), p99: late(loop.percentile(99)), max: late(loop.max) }
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
  const loop = monitorEventLoopDelay({ resolution: LOOK_MS })
  loop.enable()
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
  loop.disable()
  await pool.close()
  return { ...times(taken), threads, searchesPerSecond: rounded(names.length / seconds, 1), loopMs: lateness(loop) }
}
