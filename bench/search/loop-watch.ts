import { monitorEventLoopDelay } from 'node:perf_hooks'
import { rounded } from '../../research/measure/statistics.ts'

/** For how long the event loop of this thread was held beyond its turn, in milliseconds. */
export interface LoopTimes {
  p50: number
  p99: number
  max: number
  /**
   * The most processor time of this thread between two looks; unlike `max`, it leaves out waiting for other programs.
   */
  processorMax: number
}

const LOOK_MS = 1
const MILLISECOND = 1e6

/** Starts to watch the event loop; the returned function stops that and returns the figures. */
export function watchLoop(): () => LoopTimes {
  const loop = monitorEventLoopDelay({ resolution: LOOK_MS })
  loop.enable()
  let processorMax = 0
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const now = process.threadCpuUsage()
    processorMax = Math.max(processorMax, (now.user + now.system - before.user - before.system) / 1000)
    before = now
  }, LOOK_MS)
  return () => {
    loop.disable()
    clearInterval(timer)
    const late = (nanoseconds: number) => rounded(Math.max(0, nanoseconds / MILLISECOND - LOOK_MS), 2)
    return {
      p50: late(loop.percentile(50)),
      p99: late(loop.percentile(99)),
      max: late(loop.max),
      processorMax: rounded(processorMax, 2),
    }
  }
}
