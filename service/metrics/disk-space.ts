import { statfs } from 'node:fs/promises'

export interface DiskSpace {
  /** Bytes of the file system, and those of them that the user of the service may still write. */
  total: number
  free: number
}

/** The space where a folder is. Rejects with the system's error where it is not there. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bsize, blocks, bavail } = await statfs(folder)
  return { total: bsize * blocks, free: bsize * bavail }
}
