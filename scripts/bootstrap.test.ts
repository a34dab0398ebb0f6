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

/** A stand-in for npm: it prints a line, and installs the Node that runs this test as the pinned one. */
const NPM = `#!/bin/sh
echo "added 1 package"
mkdir -p node_modules/node/bin
ln -sf "${process.execPath}" node_modules/node/bin/node
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

it('leaves standard output to the script, on a fresh clone too', () => {
  const stderr = 'Installing packages…\nadded 1 package\n'
  expect(bootstrap('scripts/hello.mjs')).toEqual({ status: 0, stdout: SAID, stderr })
  expect(bootstrap('scripts/hello.mjs')).toEqual({ status: 0, stdout: SAID, stderr: '' })
})

it('keeps what Node compiled, but writes nothing into a production install', () => {
  const kept = join(clone, 'node_modules/.cache')
  bootstrap('scripts/hello.mjs')
  expect(existsSync(kept)).toBe(true)
  rmSync(kept, { recursive: true })
  writeFileSync(join(clone, 'node_modules/.package-lock.json'), FOR_PRODUCTION)
  bootstrap('service/hello.mjs')
  expect(existsSync(kept)).toBe(false)
})

it('takes what npm ci has installed for installed, until the lockfile names something else', () => {
  execFileSync(join(clone, 'tools/npm'), { cwd: clone })
  expect(bootstrap('scripts/hello.mjs').stderr).toBe('')
  writeFileSync(join(clone, 'package-lock.json'), LOCK.replace('1.0.0', '1.0.1'))
  expect(bootstrap('scripts/hello.mjs').stderr).toContain('Installing packages…')
})

it('never installs anything into a production install, and runs the service’s commands by the Node at hand', () => {
  mkdirSync(join(clone, 'node_modules'))
  writeFileSync(join(clone, 'node_modules/.package-lock.json'), FOR_PRODUCTION)
  expect(bootstrap('service/hello.mjs')).toEqual({ status: 0, stdout: SAID, stderr: '' })
  const { status, stderr } = bootstrap('scripts/hello.mjs')
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^This folder is installed for production/)])
  expect(readFileSync(join(clone, 'node_modules/.package-lock.json'), 'utf8')).toBe(FOR_PRODUCTION)
})
