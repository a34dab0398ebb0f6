import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'

/** Runs the default export of a module once, in a thread of its own that ends with it. Rejects as that does. */
export async function inThread<T>(module: URL, task: unknown): Promise<T> {
  const thread = new Piscina({ filename: fileURLToPath(module), minThreads: 1, maxThreads: 1, recordTiming: false })
  try {
    return await thread.run(task)
  } finally {
    await thread.destroy()
  }
}
