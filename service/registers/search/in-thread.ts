import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'

export interface ThreadOptions {
  /** Export of the module. */
  name?: string
  /** Ends the thread, wherever it is. */
  signal?: AbortSignal
}

/** Runs an export of a module once, in a thread of its own that ends with it. Rejects as that does, or where it is ended. */
export async function inThread<T>(
  module: URL,
  task: unknown,
  { name = 'default', signal }: ThreadOptions = {},
): Promise<T> {
  const thread = new Piscina({ filename: fileURLToPath(module), minThreads: 1, maxThreads: 1, recordTiming: false })
  try {
    return await thread.run(task, { name, signal })
  } finally {
    await thread.destroy()
  }
}
