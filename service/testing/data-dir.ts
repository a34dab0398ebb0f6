import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openBrandIndex } from '../registers/search/brand-index.ts'
import { INDEX_FILE, RECORDS_FILE } from '../registers/search/brand-index-worker.ts'

const KEPT = resolve(import.meta.dirname, '../../.cache/brands')
const silent = { info() {}, warn() {} }
let made: Promise<unknown> | undefined

/**
 * Makes a data folder with the index of brands, so that few tests wait for one. While another run makes the index, the
 * folder stays empty, and the service makes its own.
 */
export async function makeDataDir(prefix: string): Promise<string> {
  made ??= openBrandIndex(KEPT, silent)
  await made
  const folder = await mkdtemp(join(tmpdir(), prefix))
  for (const file of [INDEX_FILE, RECORDS_FILE]) await copyFile(join(KEPT, file), join(folder, file)).catch(() => {})
  return folder
}
