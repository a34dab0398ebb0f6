import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { rounded, type Times, times } from '../measure/statistics.ts'

export interface PoolTimes extends Times {
  threads: number
  searchesPerSecond: number
}

/** Searches on all cores at once over one shared image; times are from the question to its answer in this thread. */
export async function timePool(
  image: SharedArrayBuffer,
  names: readonly string[],
  warmUp: readonly string[],
): Promise<PoolTimes> {
  const threads = availableParallelism()
  const workers = Array.from({ length: threads }, () => {
    return new Worker(new URL('./pool-worker.ts', import.meta.url), { workerData: image })
  })
  await Promise.all(workers.map((worker) => once(worker, 'message')))
  const ask = async (worker: Worker, name: string) => {
    const started = performance.now()
    const answered = once(worker, 'message')
    worker.postMessage(name)
    await answered
    return performance.now() - started
  }
  for (const worker of workers) for (const name of warmUp) await ask(worker, name)
  const taken: number[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    workers.map(async (worker) => {
      while (next < names.length) taken.push(await ask(worker, names[next++] as string))
    }),
  )
  const seconds = (performance.now() - started) / 1000
  await Promise.all(workers.map((worker) => worker.terminate()))
  return { ...times(taken), threads, searchesPerSecond: rounded(names.length / seconds, 1) }
}
