import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../ops/config.ts'
import { createProgress, runAdmin } from './command.ts'
import { SUBJECTS } from './subjects.ts'

const PEPPER = 'a pepper of more than 32 characters'

let folder: string
let pepperFile: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-check-config-'))
  pepperFile = join(folder, 'pepper')
  writeFileSync(pepperFile, `${PEPPER}\n`)
})
afterAll(() => rmSync(folder, { recursive: true }))

async function check(env: Record<string, string>, ...args: string[]) {
  const [out, told]: [string[], string[]] = [[], []]
  const code = await runAdmin(['config', 'check', ...args], SUBJECTS, {
    config: () => readConfig(env),
    out: (line) => void out.push(line),
    progress: createProgress({ write: (text) => told.push(text) }),
    ask: async () => null,
    signal: new AbortController().signal,
    now: Date.now,
  })
  return { code, out: out.join('\n'), told: told.join('') }
}

it('shows what would be used and where it comes from, but no secret', async () => {
  const env = {
    KEY_PEPPER_FILE: pepperFile,
    DATABASE_URL: 'postgres://me:hush@db/names',
    PORT: '8080',
    DPMA_USER: 'me',
    DOH_URL: 'https://dns.example/query?key=hush',
  }
  const { code, out } = await check({ ...env, DPMA_PASSWORD: 'hush' })
  expect(code).toBe(0)
  expect(out).toMatch(/^KEY_PEPPER +\*\*\* +file$/m)
  expect(out).toMatch(/^DATABASE_URL +\*\*\* +setting$/m)
  expect(out).toMatch(/^DPMA_PASSWORD +\*\*\* +setting$/m)
  expect(out).toMatch(/^PORT +8080 +setting$/m)
  expect(out).toMatch(/^HOST +127\.0\.0\.1 +default$/m)
  expect(out).toMatch(/^DOH_URL +https:\/\/dns\.example\/query\?\*\*\* +setting$/m)
  expect(out).toMatch(/^SMTP_URL +– +not set$/m)
  expect(out).not.toMatch(/hush|pepper of/)
})

it('names settings that do nothing, and the one that was meant', async () => {
  const { code, out, told } = await check({ DATABASE_URI: 'hush', PORT_FILE: pepperFile }, '--json')
  expect(code).toBe(0)
  expect(JSON.parse(out).ignored).toEqual(['DATABASE_URI', 'PORT_FILE'])
  expect(told).toContain('This version does nothing with DATABASE_URI. Did you mean DATABASE_URL?')
})

it('ends with 1 and names every fault', async () => {
  const plans = join(folder, 'plans.json')
  writeFileSync(plans, '{')
  expect(await check({ PLANS_FILE: plans })).toMatchObject({ code: 1, out: '' })
  const { code, told } = await check({ PORT: 'x', KEY_PEPPER: PEPPER, KEY_PEPPER_FILE: pepperFile })
  expect(code).toBe(1)
  expect(told).toContain('KEY_PEPPER must not be set as well, for KEY_PEPPER_FILE is')
  expect(told).toContain('PORT must be')
})

it('takes every secret from a file, and refuses one that is empty or cannot be read', async () => {
  expect(readConfig({ KEY_PEPPER_FILE: pepperFile }).keyPepper).toBe(PEPPER)
  const empty = join(folder, 'empty')
  writeFileSync(empty, '\n')
  for (const name of [
    'KEY_PEPPER',
    'RECEIPT_KEY',
    'DATABASE_URL',
    'SMTP_URL',
    'METRICS_TOKEN',
    'EUIPO_CLIENT_SECRET',
    'SWISSREG_PASSWORD',
    'DPMA_PASSWORD',
    'USPTO_ODP_KEY',
    'ZEFIX_PASSWORD',
  ]) {
    const { code, told } = await check({ [`${name}_FILE`]: empty })
    expect([code, told]).toEqual([1, expect.stringContaining(`${name}_FILE must be a file that contains the secret`)])
    expect((await check({ [`${name}_FILE`]: folder })).told).toContain(`${name}_FILE must be a file that can be read`)
  }
})

it('checks what a file contains like a setting', async () => {
  const { code, told } = await check({ METRICS_TOKEN_FILE: pepperFile })
  expect([code, told]).toEqual([1, expect.stringContaining('METRICS_TOKEN must be without spaces')])
})
