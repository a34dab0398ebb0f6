import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const NODE = { version: '26.10.0', integrity: 'sha512-x' }
const LOCK = JSON.stringify({
  packages: {
    '': { name: 'brand-check' },
    'node_modules/hono': { version: '1.0.0', integrity: 'sha512-y' },
    'node_modules/node': { ...NODE, dev: true },
    'node_modules/for-another-machine': { version: '1.0.0', integrity: 'sha512-z', optional: true },
  },
})
const INSTALLED = JSON.stringify({
  packages: { 'node_modules/hono': { version: '1.0.0', integrity: 'sha512-y' }, 'node_modules/node': NODE },
})
const FOR_PRODUCTION = JSON.stringify({
  packages: { 'node_modules/hono': { version: '0.9.0', integrity: 'sha512-w' } },
})

const PLATFORM = `node-${process.platform}-${process.arch}`

/** A stand-in for npm: it prints a line, and installs the Node that runs this test as the pinned one. */
const NPM = `#!/bin/sh
echo "added 1 package"
mkdir -p "node_modules/${PLATFORM}/bin"
ln -sf "${process.execPath}" "node_modules/${PLATFORM}/bin/node"
echo '${INSTALLED}' > node_modules/.package-lock.json
`

let clone: string

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'brand-check-clone-'))
  for (const folder of ['scripts', 'service', 'tools']) mkdirSync(join(clone, folder))
  copyFileSync('scripts/bootstrap.mjs', join(clone, 'scripts/bootstrap.mjs'))
  writeFileSync(join(clone, 'package-lock.json'), LOCK)
  for (const folder of ['scripts', 'service'])
    writeFileSync(join(clone, folder, 'hello.mjs'), 'process.stdout.write(JSON.stringify(process.argv.slice(2)))')
  writeFileSync(join(clone, 'tools/npm'), NPM, { mode: 0o755 })
})

afterEach(() => rmSync(clone, { recursive: true }))

/** Runs a script of the clone. */
function bootstrap(script: string) {
  const env = { PATH: `${join(clone, 'tools')}:${process.env.PATH}` }
  const args = [join(clone, 'scripts/bootstrap.mjs'), script, 'Vyntra', '--json']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}
const SAID = JSON.stringify(['Vyntra', '--json'])

it('prints nothing of its own to standard output, even on a fresh clone', () => {
  const stderr = 'Installing packages…\nadded 1 package\n'
  expect(bootstrap('scripts/hello.mjs')).toEqual({ status: 0, stdout: SAID, stderr })
  expect(bootstrap('scripts/hello.mjs')).toEqual({ status: 0, stdout: SAID, stderr: '' })
})

it('caches what Node compiled, but writes nothing into a production install', () => {
  const kept = join(clone, 'node_modules/.cache')
  bootstrap('scripts/hello.mjs')
  expect(existsSync(kept)).toBe(true)
  rmSync(kept, { recursive: true })
  writeFileSync(join(clone, 'node_modules/.package-lock.json'), FOR_PRODUCTION)
  bootstrap('service/hello.mjs')
  expect(existsSync(kept)).toBe(false)
})

it('accepts what npm ci has installed, until the lockfile names something else', () => {
  execFileSync(join(clone, 'tools/npm'), { cwd: clone })
  expect(bootstrap('scripts/hello.mjs').stderr).toBe('')
  writeFileSync(join(clone, 'package-lock.json'), LOCK.replace('1.0.0', '1.0.1'))
  expect(bootstrap('scripts/hello.mjs').stderr).toContain('Installing packages…')
})

it('never installs anything into a production install, and runs its commands with the current Node', () => {
  mkdirSync(join(clone, 'node_modules'))
  writeFileSync(join(clone, 'node_modules/.package-lock.json'), FOR_PRODUCTION)
  expect(bootstrap('service/hello.mjs')).toEqual({ status: 0, stdout: SAID, stderr: '' })
  const { status, stderr } = bootstrap('scripts/hello.mjs')
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^This folder is installed for production/)])
  expect(readFileSync(join(clone, 'node_modules/.package-lock.json'), 'utf8')).toBe(FOR_PRODUCTION)
})

/** Whether the script may install packages of Debian here. */
const MAY_INSTALL = existsSync('/etc/debian_version') && process.getuid?.() === 0

/** A stand-in for a Node that needs a library which only apt-get brings. */
const NODE_WITHOUT_LIBRARY = `#!/bin/sh
[ -e "$(dirname "$0")/libatomic.so.1" ] && exec "${process.execPath}" "$@"
echo "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file" >&2
exit 127
`

it.each([
  ['installs a library that the pinned Node lacks, where it may', 'touch node_modules/node/bin/libatomic.so.1', true],
  ['says that the pinned Node lacks a library, where that cannot be installed', 'exit 1', false],
])('%s', (_what, installs, isInstalled) => {
  execFileSync(join(clone, 'tools/npm'), { cwd: clone })
  mkdirSync(join(clone, 'node_modules/node/bin'), { recursive: true })
  writeFileSync(join(clone, 'node_modules/node/bin/node'), NODE_WITHOUT_LIBRARY, { mode: 0o755 })
  writeFileSync(join(clone, 'tools/apt-get'), `#!/bin/sh\ncase "$*" in *libatomic1*) ${installs};; esac\n`, {
    mode: 0o755,
  })
  const { status, stdout, stderr } = bootstrap('scripts/hello.mjs')
  if (isInstalled && MAY_INSTALL) expect([status, stdout, stderr]).toEqual([0, SAID, 'Installing libatomic1…\n'])
  else expect([status, stderr]).toEqual([1, expect.stringMatching(/pinned Node does not run .*: node: .*libatomic/u)])
})

it('says which Node is missing for this machine, instead of fetching one that no lockfile names', () => {
  writeFileSync(join(clone, 'tools/npm'), NPM.replace('ln -sf', 'true'), { mode: 0o755 })
  const { status, stderr } = bootstrap('scripts/hello.mjs')
  expect([status, stderr]).toEqual([1, expect.stringContaining(`${PLATFORM} is not installed.`)])
})
