import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from '../../../lib/zod.ts'
import { privateFile } from '../../ops/private-files.ts'
import type { IndexFiles } from '../search/index-files.ts'
import { type RegisterCode, storePath } from './offices.ts'
import { StoreError, takeImportLock } from './open-store.ts'
import { storeId } from './writer.ts'

/** A canary: a record that a search for its name must find. */
const Canary = z.object({ ref: z.number(), name: z.string() })

/** Names an index's files. It is replaced atomically, and they never change, so readers are consistent. */
const Manifest = z.object({
  office: z.string(),
  rules: z.string(),
  store: z.string(),
  generation: z.number(),
  baseGeneration: z.number(),
  base: z.string(),
  delta: z.nullable(z.string()),
  withdrawn: z.array(z.number()),
  baseNames: z.number(),
  deltaNames: z.number(),
  /** Canaries from all parts of both files. */
  controls: z.array(Canary),
  dataAsOf: z.string(),
  records: z.number(),
  names: z.number(),
  builtAt: z.string(),
})
export type Manifest = z.infer<typeof Manifest>
export type Canary = z.infer<typeof Canary>

export function manifestPath(folder: string, office: RegisterCode): string {
  return join(folder, `${office}.index.json`)
}

/** Returns null without a manifest. */
export function readManifest(folder: string, office: RegisterCode): Manifest | 'damaged' | null {
  try {
    const manifest = Manifest.parse(JSON.parse(readFileSync(manifestPath(folder, office), 'utf8')))
    return manifest.office === office ? manifest : 'damaged'
  } catch (error) {
    return (error as { code?: unknown }).code === 'ENOENT' ? null : 'damaged'
  }
}

/** Makes searches use the index in this manifest. */
export function writeManifest(folder: string, manifest: Manifest): void {
  privateFile.write(manifestPath(folder, manifest.office), JSON.stringify(manifest))
}

export function indexFilesOf(folder: string, { base, delta, withdrawn }: Manifest): IndexFiles {
  return { base: join(folder, base), delta: delta === null ? null : join(folder, delta), withdrawn }
}

/** Deletes index files that the manifest does not name, even those of an interrupted process. */
export function sweepIndexFiles(folder: string, office: RegisterCode): void {
  const manifest = readManifest(folder, office)
  if (manifest === 'damaged') return
  const named = [manifest?.base, manifest?.delta]
  for (const file of readdirSync(folder)) {
    const of = file.startsWith(`${office}.`) && /\.index(?:\.[\w-]+\.tmp)?$/.test(file)
    if (of && !named.includes(file)) rmSync(join(folder, file), { force: true })
  }
}

/** Deletes an index newer than its (restored) store: it would seem to have the next import. Needs the import lock. */
export function forgetLaterIndex(db: DatabaseSync, folder: string, office: RegisterCode): void {
  const manifest = readManifest(folder, office)
  if (manifest === null || manifest === 'damaged') return
  const { id, generation } = storeId(db)
  if (manifest.store === id && manifest.generation > generation) rmSync(manifestPath(folder, office), { force: true })
}

/** Deletes an office's records and their index. False if there are none. Throws StoreError during an import. */
export function dropOffice(folder: string, office: RegisterCode): boolean {
  const store = storePath(folder, office)
  if (!existsSync(store) && !existsSync(manifestPath(folder, office))) return false
  using lock = takeImportLock(folder, office)
  if (lock === null) throw StoreError.busy(office)
  // Deletes the records first, because an index without records is never searched.
  for (const beside of ['', '-wal', '-shm']) rmSync(`${store}${beside}`, { force: true })
  rmSync(manifestPath(folder, office), { force: true })
  sweepIndexFiles(folder, office)
  return true
}
