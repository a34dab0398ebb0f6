import type { HeldOffice } from '../offices.ts'
import { inThread } from '../search/in-thread.ts'
import { StoreError } from '../store/open-store.ts'
import type { IndexDone, IndexFailed, IndexTask } from './index-store-worker.ts'

const WORKER = new URL('./index-store-worker.ts', import.meta.url)

export interface IndexStoreOptions {
  /** Builds all of it, whatever is there. */
  whole?: boolean
  signal?: AbortSignal
}

/**
 * Brings an index up to date as index-store-worker.ts does, in a thread of its own. Rejects with StoreError, which has
 * the codes of the system where that was the cause.
 */
export async function indexStore(
  folder: string,
  office: HeldOffice,
  { whole = false, signal }: IndexStoreOptions = {},
): Promise<IndexDone> {
  const task: IndexTask = { folder, office, whole }
  const done = await inThread<IndexDone | IndexFailed>(WORKER, task, signal)
  if (done === null || !('failed' in done)) return done
  const { reason, ...codes } = done.failed
  throw Object.assign(new StoreError(`The index of ${office} in ${folder} cannot be made: ${reason}.`), codes)
}
