import { IndexFileError } from '../../../lib/names/index/index.ts'
import { inThread } from './in-thread.ts'
import type { RefusedIndexFile } from './index-files-worker.ts'
import type { SharedLayer } from './shared-layers.ts'

/** A large file of an index, and a small one of later changes. */
export interface IndexFiles {
  base: string
  delta: string | null
  /** Refs that searches must no longer find in either file. */
  withdrawn: readonly number[]
}

const WORKER = new URL('./index-files-worker.ts', import.meta.url)

/**
 * Loads an index in a thread, because hundreds of megabytes would block the event loop. Throws IndexFileError, which
 * names the file, or an Error with the system's message.
 */
export async function loadIndexFiles(files: IndexFiles): Promise<SharedLayer[]> {
  const loaded = await inThread<SharedLayer[] | RefusedIndexFile>(WORKER, files)
  if ('fault' in loaded) throw new IndexFileError(loaded.fault, loaded.file)
  return loaded
}
