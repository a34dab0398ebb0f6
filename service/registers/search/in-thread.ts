import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'

/**
 * Runs the default export of a module once in a new thread. Rejects as the export does, or as soon as `signal` aborts.
 */
export async function inThread<T>(module: URL, task: unknown, signal?: AbortSignal): Promise<T> {
  const thread = new Piscina({ filename: fileURLToPath(module), minThreads: 1, maxThreads: 1, recordTiming: false })
  try {
    return await thread.run(task, { signal })
  } finally {
    await thread.destroy()
  }
}
