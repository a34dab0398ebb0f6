import { openSnapshotFolder, openSnapshotStore } from './private-store.ts'
import type { OpenedFile, SearchedStore } from './snapshots.ts'

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

function filling(read: (into: Uint8Array, at: number) => number): OpenedFile['read'] {
  return (into, from) => {
    for (let at = 0; at < into.length; ) {
      const count = read(into.subarray(at, at + READ_AT_ONCE), from + at)
      if (count === 0) throw new RangeError('the file is cut')
      at += count
    }
  }
}

/** Opens a file in a worker. If it is open elsewhere in Firefox, opens it as a Blob, which is read ten times slower. */
async function openFile(handle: FileSystemFileHandle): Promise<OpenedFile> {
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
