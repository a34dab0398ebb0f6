import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createKeys, localKey } from '../keys/keys.ts'
import { createSecrets, readPepper } from '../ops/secrets.ts'
import { openStorage } from '../storage/open.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'brand-check-'))
})

afterEach(() => rmSync(dataDir, { recursive: true }))

const mode = (file: string) => statSync(join(dataDir, file)).mode & 0o777

function writeOpen(file: string, text: string): void {
  writeFileSync(join(dataDir, file), text)
  chmodSync(join(dataDir, file), 0o644)
}

describe('the pepper', () => {
  it('is created once, readable only by its owner, and leaves no other file', () => {
    const made = readPepper(dataDir, null)
    expect(made.length).toBeGreaterThanOrEqual(32)
    expect(readPepper(dataDir, null)).toBe(made)
    expect(readdirSync(dataDir)).toEqual(['pepper'])
    expect(mode('pepper')).toBe(0o600)
  })

  it.each(['', '\n', 'short', `${'x'.repeat(31)}\n`])('is refused if its file contains %j', (text) => {
    writeOpen('pepper', text)
    expect(() => readPepper(dataDir, null)).toThrow('pepper holds fewer than 32 characters')
    expect(readFileSync(join(dataDir, 'pepper'), 'utf8')).toBe(text)
  })

  it('becomes private again if others could read its file', () => {
    writeOpen('pepper', 'x'.repeat(32))
    expect(readPepper(dataDir, null)).toBe('x'.repeat(32))
    expect(mode('pepper')).toBe(0o600)
  })
})

describe('the local key', () => {
  async function ensure() {
    const storage = await openStorage({ dataDir, databaseUrl: null })
    const local = await localKey.ensure(dataDir, createKeys(storage, createSecrets('x'.repeat(32)), Date.now))
    await storage.close()
    return local
  }

  it('is replaced if it is no longer valid, in a file that only its owner can read', async () => {
    writeOpen('local-key', 'stale\n')
    const { key } = await ensure()
    expect(localKey.read(dataDir)).toBe(key)
    expect(mode('local-key')).toBe(0o600)
  })

  it('gets a private file again if others were allowed to read it', async () => {
    const { key } = await ensure()
    chmodSync(join(dataDir, 'local-key'), 0o644)
    expect((await ensure()).key).toBe(key)
    expect(mode('local-key')).toBe(0o600)
  })
})
