import { readdirSync, readFileSync } from 'node:fs'

/** What is read of a file of /proc; null where the process ended in the meantime. */
function readOf(path: string): string | null {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return null
  }
}

const idsIn = (folder: string) => readdirSync(`/proc/${folder}`).map(Number).filter(Number.isInteger)

/** Processes that this one started, and those that these started, in Linux. */
function children(): number[] {
  const parents = new Map(
    idsIn('').map((pid) => [pid, Number(/^PPid:\s+(\d+)/m.exec(readOf(`${pid}/status`) ?? '')?.[1] ?? 0)]),
  )
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(parents.get(pid) ?? 0))
  return [...parents.keys()].filter((pid) => pid !== process.pid && isOurs(pid))
}

const KILOBYTES = /^Pss_(?:Anon|Shmem):\s+(\d+)/gm

/**
 * Proportional bytes of memory of all these processes. Pages of files do not count, because the system keeps them only
 * as long as it has memory to spare, and other programs share them.
 */
export function memoryOfChildren(): number {
  const kilobytes = children().flatMap((pid) =>
    [...(readOf(`${pid}/smaps_rollup`) ?? '').matchAll(KILOBYTES)].map(([, each]) => Number(each)),
  )
  return kilobytes.reduce((sum, each) => sum + each, 0) * 1024
}

/** How Chromium and Firefox call the thread of a worker of a page. */
const WORKER = /^(?:DedicatedWorker|DOM Worker)/

/** Milliseconds of processor time that each thread of a worker took in these processes. */
export function workerTimes(): Map<string, number> {
  const times = new Map<string, number>()
  for (const pid of children())
    try {
      for (const thread of idsIn(`${pid}/task`))
        if (WORKER.test(readOf(`${pid}/task/${thread}/comm`) ?? ''))
          times.set(`${pid} ${thread}`, Number(readOf(`${pid}/task/${thread}/schedstat`)?.split(' ')[0] ?? 0) / 1e6)
    } catch {
      // It ended in the meantime.
    }
  return times
}

/** Milliseconds of processor time that all threads of workers took in these processes. */
export const workerTime = (): number => [...workerTimes().values()].reduce((sum, each) => sum + each, 0)
