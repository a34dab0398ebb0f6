import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pkg from '../package.json' with { type: 'json' }
import { changelogEntries, faultsOfTag, isNewer, releaseChangelog } from './release-version.ts'
import { ROOT, run } from './run.ts'

const USAGE = `Usage:
  npm run release -- 1.2.0         give the version and the changelog this number
  npm run release -- --check v1.2.0  say whether a tag fits
  npm run release -- --notes         print what changed in this version`

const CHANGELOG = join(ROOT, 'CHANGELOG.md')
const readChangelog = () => readFileSync(CHANGELOG, 'utf8')

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
}

/** Files that state the version. */
const STATED_IN = ['package.json', 'package-lock.json']

function writeVersion(version: string): void {
  for (const name of STATED_IN) {
    const path = join(ROOT, name)
    const json = JSON.parse(readFileSync(path, 'utf8'))
    json.version = version
    if (json.packages !== undefined) json.packages[''].version = version
    writeFileSync(path, `${JSON.stringify(json, null, 2)}\n`)
  }
}

async function prepare(version: string): Promise<void> {
  if (!isNewer(version, pkg.version)) throw new Error(`${version} is not newer than ${pkg.version}.`)
  if (git('status', '--porcelain') !== '') throw new Error('Some files are not committed.')
  const day = new Date().toISOString().slice(0, 10)
  const changelog = releaseChangelog(readChangelog(), version, day)
  writeVersion(version)
  writeFileSync(CHANGELOG, changelog)
  if (!(await run('node', ['scripts/openapi.ts']))) throw new Error('docs/openapi.json could not be written.')
  process.stdout.write(`The version is ${version} now. Next:

  git switch -c release-${version}
  git commit --all --signoff --message 'Release ${version}'
  npm test
  git push -u origin release-${version}      # and wait for CI and a review
  git tag -s v${version} -m 'Brand Check ${version}'
  git push origin v${version}

docs/how-to/release.md explains each step, and what follows.
`)
}

function check(tag: string): void {
  const faults = faultsOfTag(tag, pkg.version, readChangelog())
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'string' }, notes: { type: 'boolean' } },
  })
  const [version] = positionals
  if (values.check !== undefined) check(values.check)
  else if (values.notes === true) process.stdout.write(`${changelogEntries(readChangelog())[0]?.text}\n`)
  else if (version === undefined) throw new Error(USAGE)
  else await prepare(version)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
