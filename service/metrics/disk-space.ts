import { statfs } from 'node:fs/promises'

export interface DiskSpace {
  /** Bytes of the whole file system; `free` is what the user of the service may still write. */
  total: number
  free: number
}

/** The space on the file system of a folder. Rejects with the system's error where the folder is missing. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bsize, blocks, bavail } = await statfs(folder)
  return { total: bsize * blocks, free: bsize * bavail }
}
