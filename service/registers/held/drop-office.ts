import { existsSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { type HeldOffice, storePath } from '../offices.ts'
import { takeImportLock } from '../store/import-lock.ts'
import { beingImported } from '../store/open-for-import.ts'
import { storeId } from '../store/store-facts.ts'
import { manifestPath, readManifest } from './manifest.ts'
import { sweepIndexFiles } from './sweep.ts'

/**
 * Deletes an index that is newer than its store, as after an older store was restored. That index would seem to contain
 * the next import already. Needs the import lock.
 */
export function forgetLaterIndex(db: DatabaseSync, folder: string, office: HeldOffice): void {
  const manifest = readManifest(folder, office)
  if (manifest === null || manifest === 'damaged') return
  const { id, generation } = storeId(db)
  if (manifest.store === id && manifest.generation > generation) rmSync(manifestPath(folder, office), { force: true })
}

/**
 * Deletes the records of an office and their index. Returns false if there are none. Throws StoreError during an
 * import.
 */
export function dropOffice(folder: string, office: HeldOffice): boolean {
  const store = storePath(folder, office)
  if (!existsSync(store) && !existsSync(manifestPath(folder, office))) return false
  using lock = takeImportLock(folder, office)
  if (lock === null) throw beingImported(office)
  // Deletes the records first, because an index without records is never searched.
  for (const beside of ['', '-wal', '-shm']) rmSync(`${store}${beside}`, { force: true })
  rmSync(manifestPath(folder, office), { force: true })
  sweepIndexFiles(folder, office)
  return true
}
