import { inThread } from '../in-thread.ts'
import type { HeldOffice } from '../offices.ts'
import type { IndexDone, IndexTask } from './index-store-worker.ts'

const WORKER = new URL('./index-store-worker.ts', import.meta.url)

export interface IndexStoreOptions {
  /** Builds all of it, whatever is there. */
  whole?: boolean
  signal?: AbortSignal
}

/** As index-store-worker.ts has it, in a thread of its own. */
export function indexStore(
  folder: string,
  office: HeldOffice,
  { whole = false, signal }: IndexStoreOptions = {},
): Promise<IndexDone> {
  const task: IndexTask = { folder, office, whole }
  return inThread<IndexDone>(WORKER, task, signal === undefined ? {} : { signal })
}
