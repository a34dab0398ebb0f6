import { type HeldOffice, registersFolder } from '../../service/registers/offices.ts'
import { filePlace } from '../../service/registers/places/file-place.ts'
import type { RecordPlace } from '../../service/registers/store/record-store.ts'
import { indexHere } from './index-here.ts'

/** The records of an office in files, indexed in this thread. */
export function placeHere(dataDir: string, office: HeldOffice): RecordPlace {
  const folder = registersFolder(dataDir)
  const place = filePlace(folder, office)
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
