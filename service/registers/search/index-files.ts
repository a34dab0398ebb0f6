import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { IndexFileError } from '../../../lib/names/index/index.ts'
import type { RefusedIndexFile } from './index-files-worker.ts'
import type { SharedLayer } from './shared-layers.ts'

/** Runs a module's default export once in a new thread. Rejects when it does, or when `signal` aborts. */
export async function inThread<T>(module: URL, task: unknown, signal?: AbortSignal): Promise<T> {
  const thread = new Piscina({ filename: fileURLToPath(module), minThreads: 1, maxThreads: 1, recordTiming: false })
  try {
    return await thread.run(task, { signal })
  } finally {
    await thread.destroy()
  }
}

/** An index's large file, and a small file of later changes. */
export interface IndexFiles {
  base: string
  delta: string | null
  /** Refs that searches must no longer find in either file. */
  withdrawn: readonly number[]
}

const WORKER = new URL('./index-files-worker.ts', import.meta.url)

/** Loads an index in a thread, which it may block. Throws IndexFileError with the file, or the system's error. */
export async function loadIndexFiles(files: IndexFiles): Promise<SharedLayer[]> {
  const loaded = await inThread<SharedLayer[] | RefusedIndexFile>(WORKER, files)
  if ('fault' in loaded) throw new IndexFileError(loaded.fault, loaded.file)
  return loaded
}
