import type { Shelf } from './pack-shelf.ts'

/** Name of the folder in the origin's private file system. */
const FOLDER = 'packs'

/** How the name of the index of a pack ends. */
export const INDEX_ENDING = '.index'

const isMissing = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError'

/**
 * The folder of packs in the origin's private file system, which no page and no other extension reads; null where the browser
 * has none, or keeps it from this window (a private one of Firefox).
 */
export async function openShelf(): Promise<Shelf | null> {
  let folder: FileSystemDirectoryHandle
  try {
    folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })
  } catch {
    return null
  }
  return {
    async names() {
      const names: string[] = []
      for await (const name of folder.keys()) names.push(name)
      return names
    },
    async read(name) {
      try {
        return await (await folder.getFileHandle(name)).getFile()
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async write(name, content) {
      const file = await (await folder.getFileHandle(name, { create: true })).createWritable()
      await file.write(content)
      await file.close()
    },
    async remove(name) {
      await folder.removeEntry(name).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
  }
}

/**
 * Whether a register is kept on this device, which is searched without a network. The files tell: reading the inventory would bring
 * all that a pack is into the worker.
 */
export async function hasPacks(): Promise<boolean> {
  const shelf = await openShelf()
  return shelf !== null && (await shelf.names()).some((name) => name.endsWith(INDEX_ENDING))
}

/** Takes everything of packs away. */
export async function deleteShelf(): Promise<void> {
  try {
    await (await navigator.storage.getDirectory()).removeEntry(FOLDER, { recursive: true })
  } catch {
    // There is none.
  }
}
