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

/** As index-store-worker.ts has it, in a thread of its own. Rejects with StoreError, with its codes, where the system does not let it. */
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
