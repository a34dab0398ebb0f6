import { statfs } from 'node:fs/promises'

export interface DiskSpace {
  /** Bytes of the whole file system. `free` is the part that this user may still write. */
  total: number
  free: number
}

/** Rejects with the system's error if the folder is missing. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bsize, blocks, bavail } = await statfs(folder)
  return { total: bsize * blocks, free: bsize * bavail }
}
