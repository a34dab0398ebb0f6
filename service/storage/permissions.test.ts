import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStorage } from './open.ts'

let dataDir: string

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'brand-check-')), 'data')
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
})

afterEach(() => rmSync(dataDir, { recursive: true }))

const DATABASE = ['brand-check.sqlite', 'brand-check.sqlite-wal']

function expectPrivate(): void {
  const files = readdirSync(dataDir)
  expect(files).toEqual(expect.arrayContaining(DATABASE))
  expect(files.filter((file) => (statSync(join(dataDir, file)).mode & 0o077) !== 0)).toEqual([])
}

it('makes its files private in a folder that others can read, and leaves the folder unchanged', async () => {
  const storage = await openStorage({ dataDir, databaseUrl: null })
  expectPrivate()
  expect(statSync(dataDir).mode & 0o777).toBe(0o755)
  await storage.close()
})

it('makes files private again that others could read', async () => {
  for (const file of DATABASE) {
    writeFileSync(join(dataDir, file), '')
    chmodSync(join(dataDir, file), 0o644)
  }
  const storage = await openStorage({ dataDir, databaseUrl: null })
  expectPrivate()
  await storage.close()
})
