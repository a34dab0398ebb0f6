import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

const OWNER_ALONE = 0o600
const OTHERS = 0o077

/**
 * Makes a file private to its owner, whatever made it; does nothing where there is none. Throws where the owner is
 * somebody else.
 */
export function keepPrivate(path: string): void {
  if (existsSync(path) && (statSync(path).mode & OTHERS) !== 0) chmodSync(path, OWNER_ALONE)
}

/** Makes sure that the file is there, empty where it was not, and its owner's alone. */
export function touchPrivate(path: string): void {
  closeSync(openSync(path, 'a', OWNER_ALONE))
  keepPrivate(path)
}

/** Writes a file that its owner alone can read, as a whole or not at all; what was there is replaced. */
export function writePrivate(path: string, text: string): void {
  const beside = `${path}.${process.pid}.new`
  rmSync(beside, { force: true })
  try {
    writeFileSync(beside, text, { mode: OWNER_ALONE, flag: 'wx' })
    renameSync(beside, path)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}
