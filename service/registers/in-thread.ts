import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'

/** Runs an export of a module once, in a thread of its own that ends with it. Rejects as that does. */
export async function inThread<T>(module: URL, task: unknown, name = 'default'): Promise<T> {
  const thread = new Piscina({ filename: fileURLToPath(module), minThreads: 1, maxThreads: 1, recordTiming: false })
  try {
    return await thread.run(task, { name })
  } finally {
    await thread.destroy()
  }
}
