import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Standing } from './rank-of-mark.ts'
import type { ScanTask } from './scan-worker.ts'

/** Compares each searched name with every name of the register, on all cores; the order of the answers is kept. */
export async function scan({ names, measure, searches }: ScanTask): Promise<Standing[]> {
  const threads = Math.min(availableParallelism(), searches.length)
  const parts = Array.from({ length: threads }, (_, thread) => searches.filter((_, i) => i % threads === thread))
  const answers = await Promise.all(
    parts.map(async (part) => {
      const workerData: ScanTask = { names, measure, searches: part }
      const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { workerData })
      const [standings] = (await once(worker, 'message')) as [Standing[]]
      return standings
    }),
  )
  return searches.map((_, i) => answers[i % threads]?.[Math.floor(i / threads)] as Standing)
}
