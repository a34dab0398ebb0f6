import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

const OWNER_ALONE = 0o600
const OTHERS = 0o077

/**
 * Makes a file private to its owner; does nothing where there is no file. Throws where the file needs that and belongs
 * to another user.
 */
export function keepPrivate(path: string): void {
  if (existsSync(path) && (statSync(path).mode & OTHERS) !== 0) chmodSync(path, OWNER_ALONE)
}

/** Makes sure that a file exists and is private to its owner; a new one is empty. */
export function touchPrivate(path: string): void {
  closeSync(openSync(path, 'a', OWNER_ALONE))
  keepPrivate(path)
}

/** Writes a file that only its owner can read, or replaces it, as a whole or not at all. */
export function writePrivate(path: string, content: string | Uint8Array): void {
  const beside = `${path}.${process.pid}.new`
  rmSync(beside, { force: true })
  try {
    writeFileSync(beside, content, { mode: OWNER_ALONE, flag: 'wx' })
    renameSync(beside, path)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}
