import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../run.ts'

const HOOK = join(ROOT, 'scripts/generators/typescript-with-interface.mjs')
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')
const STRICT =
  '--ignoreConfig --strict --noEmit --skipLibCheck --target es2024 --lib es2024,dom --module esnext --moduleResolution bundler --allowImportingTsExtensions --types node'

/** Code of a customer's program that uses an answer, for every generated client. */
const READS = `
  const words: string = data.verdict
  if (data.verdict === 'none_found' && data.coverage.unavailable.length > 0) throw new Error(words)
  for (const hit of data.conflicts) if (hit.score > 50 && hit.kind === 'a kind of a later version') words.at(0)
  // @ts-expect-error a field that answers do not have
  data.verdicts
  // @ts-expect-error a verdict is no number
  data.verdict satisfies number
  // @ts-expect-error answers are no text
  data.toUpperCase()
`

const PROGRAMS = {
  'openapi-typescript with openapi-fetch': {
    generate: ['openapi-typescript/bin/cli.js', './openapi.json', '-o', 'api.d.ts'],
    program: `
import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'
const client = createClient<paths>({ baseUrl: 'https://names.example.com', headers: { 'X-API-Key': 'k' } })
const { data, error } = await client.POST('/api/v2/brand-check', { body: { name: 'Vyntra', jurisdiction: 'CH' } })
if (error) throw new Error(error.code)
{${READS}}
// @ts-expect-error what is asked is closed: there is no such jurisdiction
await client.POST('/api/v2/brand-check', { body: { name: 'Vyntra', jurisdiction: 'FR' } })
`,
  },
  '@hey-api/openapi-ts': {
    generate: ['@hey-api/openapi-ts/dist/run.mjs', '-i', './openapi.json', '-o', './made'],
    program: `
import { checkName } from './made/sdk.gen.ts'
const { data, error } = await checkName({ body: { name: 'Vyntra', jurisdiction: 'CH' } })
if (error || !data) throw new Error(error?.code)
{${READS}}
// @ts-expect-error what is asked is closed: there is no such jurisdiction
await checkName({ body: { name: 'Vyntra', jurisdiction: 'FR' } })
`,
  },
}

let folder: string

beforeAll(() => {
  const cache = join(ROOT, '.cache')
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'generators-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  copyFileSync(join(ROOT, 'docs/openapi.json'), join(folder, 'openapi.json'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return { status, said: status === 0 ? '' : stdout + stderr }
}

describe.each(Object.entries(PROGRAMS))(
  'a client made by %s',
  (name, { generate: [generator = '', ...args], program }) => {
    it('types what is asked and what is answered', () => {
      const made = run(['--import', HOOK, join(ROOT, 'node_modules', generator), ...args])
      expect(made).toEqual({ status: 0, said: '' })
      const file = `by-${name.replace(/\W+/g, '-')}.ts`
      writeFileSync(join(folder, file), program)
      expect(run([TSC, ...STRICT.split(' '), file])).toEqual({ status: 0, said: '' })
    }, 120_000)
  },
)
