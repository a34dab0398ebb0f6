import type { SnapshotStore } from './snapshots.ts'

const FOLDER = 'packs'

const isMissing = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError'

const bytesOfFile = async (handle: FileSystemFileHandle) => (await handle.getFile()).arrayBuffer()

interface OpenedFile {
  getSize(): number
  read(into: Uint8Array, options: { at: number }): number
  close(): void
}

/** Maximum number of bytes to read at once. Browsers store the length as a signed 32-bit number. */
const READ_AT_ONCE = 1 << 28

/**
 * Reads a file at once. A Blob would pass the bytes through another process and need twice the memory in Firefox.
 * Throws `DOMException` outside a worker, or if another thread has the file open.
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
 * Opens the snapshot store in the origin's private file system, which no other site or extension can read. Returns null
 * if this window does not have one, as in a private Firefox window.
 */
export async function openSnapshotStore(): Promise<SnapshotStore | null> {
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

/** Deletes the snapshot store with all its files. Never rejects, not even without a store. */
export async function deleteSnapshotStore(): Promise<void> {
  try {
    await (await navigator.storage.getDirectory()).removeEntry(FOLDER, { recursive: true })
  } catch {
    // The folder does not exist.
  }
}
