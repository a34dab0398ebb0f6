import { asFile } from '../../sources/snapshots/testing/synthetic-snapshot.ts'
import type { SearchedStore } from '../snapshots.ts'

/**
 * Creates a store in memory that replaces a browser's private file system. `onWrite` may throw, like a browser without
 * free space.
 */
export function memoryStore(onWrite: (name: string) => void = () => {}): SearchedStore & { files: Map<string, Blob> } {
  const files = new Map<string, Blob>()
  return {
    files,
    names: async () => [...files.keys()],
    read: async (name) => files.get(name) ?? null,
    async open(name) {
      const file = await files.get(name)?.arrayBuffer()
      if (file === undefined) throw new DOMException('missing', 'NotFoundError')
      return { ...asFile(file), close() {} }
    },
    async write(name, content) {
      onWrite(name)
      files.set(name, new Blob([content]))
    },
    async remove(name) {
      files.delete(name)
    },
  }
}
