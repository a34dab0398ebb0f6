import { existsSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { type HeldOffice, storePath } from '../offices.ts'
import { takeImportLock } from '../store/import-lock.ts'
import { beingImported } from '../store/open-for-import.ts'
import { storeId } from '../store/store-facts.ts'
import { manifestPath, readManifest } from './manifest.ts'
import { sweepIndexFiles } from './sweep.ts'

/**
 * Forgets an index that was made from later records than the store has, because an earlier copy of the store was put
 * back. Otherwise, what is imported next would be taken for what that index has already. Only for a process that has
 * the import lock, before it begins an import.
 */
export function forgetLaterIndex(db: DatabaseSync, folder: string, office: HeldOffice): void {
  const manifest = readManifest(folder, office)
  if (manifest === null || manifest === 'damaged') return
  const { id, generation } = storeId(db)
  if (manifest.store === id && manifest.generation > generation) rmSync(manifestPath(folder, office), { force: true })
}

/**
 * Deletes the records of an office and their index; false where there are none. A service that searches them lets go of
 * them. Throws StoreError while they are being imported.
 */
export function dropOffice(folder: string, office: HeldOffice): boolean {
  const store = storePath(folder, office)
  if (!existsSync(store) && !existsSync(manifestPath(folder, office))) return false
  using lock = takeImportLock(folder, office)
  if (lock === null) throw beingImported(office)
  // The records are deleted first: an index without them is not searched, and so one that is left cannot pass for
  // whole.
  for (const beside of ['', '-wal', '-shm']) rmSync(`${store}${beside}`, { force: true })
  rmSync(manifestPath(folder, office), { force: true })
  sweepIndexFiles(folder, office)
  return true
}
