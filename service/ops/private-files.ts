import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

const OWNER_ALONE = 0o600
const OTHERS = 0o077

/** Files that only their owner can read. */
export const privateFile = {
  /** Makes an existing file private. Throws if it belongs to a different user and is not private yet. */
  keep(path: string): void {
    if (existsSync(path) && (statSync(path).mode & OTHERS) !== 0) chmodSync(path, OWNER_ALONE)
  },

  touch(path: string): void {
    closeSync(openSync(path, 'a', OWNER_ALONE))
    privateFile.keep(path)
  },

  write(path: string, content: string | Uint8Array): void {
    const beside = `${path}.${process.pid}.new`
    rmSync(beside, { force: true })
    try {
      writeFileSync(beside, content, { mode: OWNER_ALONE, flag: 'wx' })
      renameSync(beside, path)
    } catch (error) {
      rmSync(beside, { force: true })
      throw error
    }
  },
}
