import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

/** Stands for npm: it talks, and installs the Node that runs this test as the pinned one. */
const NPM = `#!/bin/sh
echo "added 1 package"
mkdir -p node_modules/node/bin
ln -s "${process.execPath}" node_modules/node/bin/node
`

let clone: string

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'brand-check-clone-'))
  for (const folder of ['scripts', 'tools']) mkdirSync(join(clone, folder))
  copyFileSync('scripts/bootstrap.mjs', join(clone, 'scripts/bootstrap.mjs'))
  writeFileSync(join(clone, 'package-lock.json'), '{}')
  writeFileSync(join(clone, 'scripts/hello.mjs'), 'process.stdout.write(JSON.stringify(process.argv.slice(2)))')
  writeFileSync(join(clone, 'tools/npm'), NPM, { mode: 0o755 })
})

afterEach(() => rmSync(clone, { recursive: true }))

it('leaves standard output to the script, on a fresh clone too', () => {
  const env = { PATH: `${join(clone, 'tools')}:${process.env.PATH}` }
  const args = [join(clone, 'scripts/bootstrap.mjs'), 'scripts/hello.mjs', 'Vyntra', '--json']
  const first = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  expect(first.stderr).toBe('Installing packages…\nadded 1 package\n')
  expect(JSON.parse(first.stdout)).toEqual(['Vyntra', '--json'])
  expect(execFileSync(process.execPath, args, { env, encoding: 'utf8' })).toBe(first.stdout)
})
