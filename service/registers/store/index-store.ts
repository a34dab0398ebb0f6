import { inThread } from '../search/index-files.ts'
import type { IndexDone, IndexFailed, IndexTask } from './index-store-worker.ts'
import type { RegisterCode } from './offices.ts'
import { StoreError } from './open-store.ts'

const WORKER = new URL('./index-store-worker.ts', import.meta.url)

interface IndexStoreOptions {
  /** Makes the complete index anew. */
  whole?: boolean
  signal?: AbortSignal
}

/** Brings an index up to date in a thread. Rejects with StoreError, which has the codes of the system error. */
export async function indexStore(
  folder: string,
  office: RegisterCode,
  { whole = false, signal }: IndexStoreOptions = {},
): Promise<IndexDone> {
  const task: IndexTask = { folder, office, whole }
  const done = await inThread<IndexDone | IndexFailed>(WORKER, task, signal)
  if (done === null || !('failed' in done)) return done
  const { reason, ...codes } = done.failed
  throw Object.assign(new StoreError(`The index of ${office} in ${folder} cannot be made: ${reason}.`), codes)
}
