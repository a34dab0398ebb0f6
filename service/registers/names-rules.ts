import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VERSION } from '../../lib/names/index/layout.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

async function version(name: string): Promise<string> {
  const entry = createRequire(import.meta.url).resolve(name)
  const root = entry.slice(0, entry.lastIndexOf(join('node_modules', name)) + join('node_modules', name).length)
  return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version
}

async function rules(others: readonly string[]): Promise<string[]> {
  const names = await readdir(join(ROOT, 'lib/names'), { recursive: true })
  const files = names.filter((file) => /(?<!\.test)\.ts$|\.json$/.test(file)).map((file) => join('lib/names', file))
  return [...files.toSorted(), ...others]
}

/** What an index is made by besides `lib/names`: files of this project, and packages whose version counts. */
export interface MadeBy {
  files?: readonly string[]
  packages?: readonly string[]
}

/** What was read before: a process goes on by the rules that it was started with. */
const READ = new Map<string, Promise<string>>()

/**
 * Names what an index was made by: the packages' versions, the format, and a digest of the rules by which names are
 * spelt. An index that was spelt by other rules than the search would silently miss names.
 */
export async function namesRules({ files = [], packages = [] }: MadeBy = {}): Promise<string> {
  const key = JSON.stringify([files, packages])
  const reading = READ.get(key) ?? readRules({ files, packages })
  READ.set(key, reading)
  reading.catch(() => READ.delete(key))
  return reading
}

async function readRules({ files, packages }: Required<MadeBy>): Promise<string> {
  const digest = createHash('sha256')
  for (const file of await rules(files)) digest.update(file).update(await readFile(join(ROOT, file)))
  const versions = await Promise.all([...packages, 'any-ascii'].map(version))
  return [...versions, VERSION, digest.digest('hex').slice(0, 16)].join(' ')
}
