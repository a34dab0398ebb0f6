import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of all files in a folder and in those within it. One that goes meanwhile, as an old index does, counts for nothing. */
export function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size)
  return sizes.reduce<number>((sum, size = 0) => sum + size, 0)
}
