import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of all files below a folder. A file that disappears meanwhile, such as an old index, is not counted. */
export function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size)
  return sizes.reduce<number>((sum, size = 0) => sum + size, 0)
}
