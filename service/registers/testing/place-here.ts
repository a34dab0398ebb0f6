import { fileBackend } from '../store/file-backend.ts'
import type { indexStore } from '../store/index-store.ts'
import indexNow from '../store/index-store-worker.ts'
import { type RegisterCode, registersFolder } from '../store/offices.ts'
import type { RecordBackend } from '../store/record-store.ts'

/** Indexes an office in this thread, because starting a thread takes longer than the rest of a run. */
export const indexHere: typeof indexStore = async (folder, office, { whole = false } = {}) => {
  const done = await indexNow({ folder, office, whole })
  if (done !== null && 'failed' in done) throw new Error(done.failed.reason)
  return done
}

/** Backend with an office's records in files, indexed in this thread. */
export function placeHere(dataDir: string, office: RegisterCode): RecordBackend {
  const folder = registersFolder(dataDir)
  const place = fileBackend(folder, office)
  return {
    ...place,
    async open() {
      const store = await place.open()
      let closed = false
      const close = async () => {
        if (!closed) await store[Symbol.asyncDispose]()
        closed = true
      }
      return {
        ...store,
        async index() {
          await close()
          return indexHere(folder, office)
        },
        [Symbol.asyncDispose]: close,
      }
    },
  }
}
