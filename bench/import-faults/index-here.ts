import type { indexStore } from '../../service/registers/held/index-store.ts'
import indexNow from '../../service/registers/held/index-store-worker.ts'

/** Makes the index of an office in this thread: starting one takes longer than all the rest of a run. */
export const indexHere: typeof indexStore = async (folder, office, { whole = false } = {}) => {
  const done = await indexNow({ folder, office, whole })
  if (done !== null && 'failed' in done) throw new Error(done.failed.reason)
  return done
}
