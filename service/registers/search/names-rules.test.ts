import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { brandIndexKey } from './brand-files.ts'
import { namesRules } from './names-rules.ts'

const copy = mkdtempSync(join(tmpdir(), 'names-rules-'))
for (const part of ['lib', 'service', 'data', 'package.json']) cpSync(part, join(copy, part), { recursive: true })
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
afterAll(() => rmSync(copy, { recursive: true }))

/** Returns the rules of indexes according to the copy of the project. */
function rulesOfCopy(): string[] {
  const program = `
    import { brandIndexKey } from './service/registers/search/brand-files.ts'
    import { namesRules } from './service/registers/search/names-rules.ts'
    console.log(JSON.stringify([await namesRules(), await brandIndexKey()]))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
    cwd: copy,
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}

it('leaves stored indexes in use if lib/names has more comments or a renamed file', async () => {
  for (const file of globSync('{lib/names/**,service/registers/**}/*.ts', { cwd: copy }))
    appendFileSync(join(copy, file), '\n// A remark.\n')
  renameSync(join(copy, 'lib/names/nearby-names.ts'), join(copy, 'lib/names/near-names.ts'))
  expect(rulesOfCopy()).toEqual([await namesRules(), await brandIndexKey()])
})

it('makes indexes again if the version of the rules changes', async () => {
  const file = join(copy, 'lib/names/rules-version.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/(NAMES_RULES = )\d+/, '$1999'))
  const [rules, brands] = rulesOfCopy()
  expect(rules).toMatch(/^rules 999,/)
  expect(brands).toContain('rules 999,')
})
