import { existsSync, rmSync } from 'node:fs'
import { type HeldOffice, storePath } from '../offices.ts'
import { takeImportLock } from '../store/import-lock.ts'
import { beingImported } from '../store/open-for-import.ts'
import { manifestPath } from './manifest.ts'
import { sweepIndexFiles } from './sweep.ts'

/**
 * Deletes the records of an office and their index; false where there are none. A service that searches them lets go of
 * them. Throws StoreError while they are being imported.
 */
export function dropOffice(folder: string, office: HeldOffice): boolean {
  const store = storePath(folder, office)
  if (!existsSync(store) && !existsSync(manifestPath(folder, office))) return false
  using lock = takeImportLock(folder, office)
  if (lock === null) throw beingImported(office)
  // The records are deleted first: an index without them is not searched, and so one that is left cannot pass for whole.
  for (const beside of ['', '-wal', '-shm']) rmSync(`${store}${beside}`, { force: true })
  rmSync(manifestPath(folder, office), { force: true })
  sweepIndexFiles(folder, office)
  return true
}
