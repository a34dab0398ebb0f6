import { IndexFileError } from '../../../lib/names/index/index.ts'
import { inThread } from './in-thread.ts'
import type { RefusedIndexFile } from './index-files-worker.ts'
import type { SharedLayer } from './shared-layers.ts'

/** The files that are one index: a large one, and a small one of what was added and changed since. */
export interface IndexFiles {
  base: string
  delta: string | null
  /** Refs of marks that must no longer be found, whichever file they stand in. */
  withdrawn: readonly number[]
}

const WORKER = new URL('./index-files-worker.ts', import.meta.url)

/**
 * Loads an index to be published, in a thread of its own: reading and checking hundreds of megabytes would block the
 * event loop. Throws IndexFileError, which names the file, where one holds no whole index of this version, and an Error
 * with the system's message where one cannot be read.
 */
export async function loadIndexFiles(files: IndexFiles): Promise<SharedLayer[]> {
  const loaded = await inThread<SharedLayer[] | RefusedIndexFile>(WORKER, files)
  if ('fault' in loaded) throw new IndexFileError(loaded.fault, loaded.file)
  return loaded
}
