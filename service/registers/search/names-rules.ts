import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { INDEX_VERSION, NAMES_RULES } from '../../../lib/names/rules-version.ts'

/** Rejects if the package is not installed. */
async function packageVersion(name: string): Promise<string> {
  const entry = createRequire(import.meta.url).resolve(name)
  const root = entry.slice(0, entry.lastIndexOf(join('node_modules', name)) + join('node_modules', name).length)
  return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version
}

/** Returns the versions that shape an index (`rules 1, format 1, any-ascii 0.3.3`). Others would miss names. */
export async function namesRules(): Promise<string> {
  return `rules ${NAMES_RULES}, format ${INDEX_VERSION}, any-ascii ${await packageVersion('any-ascii')}`
}
