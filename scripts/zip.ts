import { execFileSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pkg from '../package.json' with { type: 'json' }
import { readBuild } from './company.ts'
import { placeholdersIn, readOwner } from './owner.ts'
import { ROOT, run } from './run.ts'

const { values } = parseArgs({
  options: { company: { type: 'string' }, firefox: { type: 'boolean' }, store: { type: 'boolean' } },
})

/** Output of git in the project's folder. Null if this folder is no repository, as after unpacking the sources. */
function git(...args: string[]): string | null {
  const options = { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' } as const
  try {
    const top = execFileSync('git', ['rev-parse', '--show-toplevel'], options).trim()
    return realpathSync(top) === realpathSync(ROOT) ? execFileSync('git', args, options) : null
  } catch {
    return null
  }
}

/** Why no store may get these packages. */
function faultsForStores(): string[] {
  const placeholders = placeholdersIn(readOwner())
  return [
    ...(placeholders.length > 0 ? [`owner.json has placeholders: ${placeholders.join(', ')}.`] : []),
    ...(git('status', '--porcelain') ? ['Some files are not committed.'] : []),
  ]
}

/** Packs what the last commit holds. The zone decides which times the archive states. */
function zipSources(): void {
  const file = join('.output', `${pkg.name}-${pkg.version}-sources.zip`)
  const env = { ...process.env, TZ: 'UTC' }
  execFileSync('git', ['archive', '--format=zip', `--output=${file}`, 'HEAD'], { cwd: ROOT, env })
  process.stdout.write(`Packed the sources into ${file}.\n`)
}

/** Packs the extension. Resolves to false if a build failed. */
async function zipExtension(settings: NodeJS.ProcessEnv): Promise<boolean> {
  // Another value would put debugging aids with the names of folders into the code.
  const env = { ...process.env, NODE_ENV: 'production', ...settings }
  const { defaults } = await readBuild(env)
  if (!('publisher' in defaults)) process.stdout.write('This build names no publisher of registers.\n')
  const isZipped = values.firefox === true || (await run('wxt', ['zip'], { env }))
  return isZipped && run('wxt', ['zip', '-b', 'firefox'], { env })
}

async function zipForStores(): Promise<boolean> {
  const faults = faultsForStores()
  if (faults.length > 0 && values.store) throw new Error(faults.join('\n'))
  if (!(await zipExtension(faults.length === 0 ? { BRAND_CHECK_STORE: 'yes' } : {}))) return false
  if (git('status', '--porcelain') === '' && !values.firefox) zipSources()
  if (faults.length > 0) process.stdout.write(`These packages are not for stores.\n${faults.join('\n')}\n`)
  return true
}

/**
 * Packs the extension into `.output`: for every store, and the sources from which reviewers build it. Names the packages
 * *not for stores* if owner.json has placeholders or files are not committed; with `--store`, makes none then.
 * `--firefox` packs only for Firefox. `--company acme.json` packs a company's own extension into `.output/company`.
 */
try {
  const isPacked = await (values.company
    ? zipExtension({ BRAND_CHECK_COMPANY: resolve(values.company) })
    : zipForStores())
  process.exitCode = isPacked ? 0 : 1
} catch (error) {
  process.stderr.write(`Nothing was built.\n${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
