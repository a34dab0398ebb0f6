import type { Shelf } from './pack-shelf.ts'

/** Name of the folder in the origin's private file system. */
const FOLDER = 'packs'

/** How the name of the index of a pack ends. */
export const INDEX_ENDING = '.index'

const isMissing = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError'

const bytesOfFile = async (handle: FileSystemFileHandle) => (await handle.getFile()).arrayBuffer()

/** What of a file that is opened at once, in a thread, is used here. */
interface OpenedFile {
  getSize(): number
  read(into: Uint8Array, options: { at: number }): number
  close(): void
}

/** Most bytes that are read in one go: browsers take a length of 32 bits with a sign. */
const READ_AT_ONCE = 1 << 28

/**
 * All bytes of a file, read straight into their place. Reading them of a Blob takes them through another process, and in Firefox twice
 * the memory. Throws DOMException where a page asks, or where another thread has opened the file.
 */
async function readAtOnce(handle: FileSystemFileHandle): Promise<ArrayBuffer> {
  const file = (await (
    handle as unknown as { createSyncAccessHandle(): Promise<OpenedFile> }
  ).createSyncAccessHandle()) as OpenedFile
  try {
    const bytes = new Uint8Array(file.getSize())
    for (let at = 0; at < bytes.length; ) {
      const read = file.read(bytes.subarray(at, at + READ_AT_ONCE), { at })
      if (read === 0) throw new RangeError('the file is cut')
      at += read
    }
    return bytes.buffer
  } finally {
    file.close()
  }
}

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
    async bytes(name) {
      try {
        const handle = await folder.getFileHandle(name)
        const isThread = 'createSyncAccessHandle' in handle
        return await (isThread ? readAtOnce(handle).catch(() => bytesOfFile(handle)) : bytesOfFile(handle))
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
