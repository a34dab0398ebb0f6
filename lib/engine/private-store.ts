import type { SearchedStore, SnapshotStore } from './snapshots.ts'

const FOLDER = 'packs'

const isCalled = (error: unknown, name: string) => error instanceof DOMException && error.name === name
const isMissing = (error: unknown) => isCalled(error, 'NotFoundError')
const isOpen = (error: unknown) => isCalled(error, 'NoModificationAllowedError')

async function openSnapshotFolder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })
}

/**
 * Opens the snapshot store in the origin's private file system, which no other site or extension can read. Returns null
 * if this window does not have one, as in a private Firefox window.
 */
export async function openSnapshotStore(): Promise<SnapshotStore | null> {
  const folder = await openSnapshotFolder().catch(() => null)
  if (folder === null) return null
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
        if (!isMissing(error) && !isOpen(error)) throw error
      })
    },
  }
}

type OpenedFile = ReturnType<SearchedStore['open']>

interface SyncFile {
  getSize(): number
  read(into: Uint8Array, options: { at: number }): number
  close(): void
}

type BlobReader = new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer }

interface LockableHandle {
  /** Only Chromium knows `mode`. Rejects with `DOMException` if the file is open elsewhere. */
  createSyncAccessHandle(options: { mode: 'read-only' }): Promise<SyncFile>
}

/** Reads a Blob in a worker. */
const readNow = (blob: Blob) =>
  new (globalThis as unknown as { FileReaderSync: BlobReader }).FileReaderSync().readAsArrayBuffer(blob)

/** Maximum number of bytes to read at once. Browsers store the length as a signed 32-bit number. */
const READ_AT_ONCE = 1 << 28

function filling(read: (into: Uint8Array, at: number) => number): Awaited<OpenedFile>['read'] {
  return (into, from) => {
    for (let at = 0; at < into.length; ) {
      const count = read(into.subarray(at, at + READ_AT_ONCE), from + at)
      if (count === 0) throw new RangeError('the file is cut')
      at += count
    }
  }
}

/** Opens a file in a worker. If it is open elsewhere in Firefox, opens it as a Blob, which is read ten times slower. */
async function openFile(handle: FileSystemFileHandle): OpenedFile {
  try {
    const file = await (handle as unknown as LockableHandle).createSyncAccessHandle({ mode: 'read-only' })
    return { size: file.getSize(), read: filling((into, at) => file.read(into, { at })), close: () => file.close() }
  } catch {
    const file = await handle.getFile()
    const read = (into: Uint8Array, at: number) => {
      const bytes = readNow(file.slice(at, at + into.length))
      into.set(new Uint8Array(bytes))
      return bytes.byteLength
    }
    return { size: file.size, read: filling(read), close() {} }
  }
}

/** Opens the snapshot store in a worker. Returns null if this window does not have one. */
export async function openSearchedStore(): Promise<SearchedStore | null> {
  const store = await openSnapshotStore()
  if (store === null) return null
  const folder = await openSnapshotFolder()
  return { ...store, open: async (name) => openFile(await folder.getFileHandle(name)) }
}

/** Times to try, and milliseconds between them. An ended thread closes its files within that time. */
const [TRIES, TRY_MS] = [50, 100]

/** Deletes the snapshot store with all its files. Never rejects, not even without a store. */
export async function deleteSnapshotStore(): Promise<void> {
  for (let tries = TRIES; tries > 0; tries--)
    try {
      await (await navigator.storage.getDirectory()).removeEntry(FOLDER, { recursive: true })
      return
    } catch (error) {
      // Otherwise the folder does not exist.
      if (!isOpen(error)) return
      await new Promise((done) => setTimeout(done, TRY_MS))
    }
}
