import type { SnapshotStore } from './snapshots.ts'

const FOLDER = 'packs'

const isCalled = (error: unknown, name: string) => error instanceof DOMException && error.name === name
const isMissing = (error: unknown) => isCalled(error, 'NotFoundError')
const isOpen = (error: unknown) => isCalled(error, 'NoModificationAllowedError')

export async function openSnapshotFolder(): Promise<FileSystemDirectoryHandle> {
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
