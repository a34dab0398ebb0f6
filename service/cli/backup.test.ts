import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'

const CLI = resolve(import.meta.dirname, 'admin.ts')
let folder: string
let t: TestService

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'brand-check-backup-'))
  t = await startTestService()
})
afterEach(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

function admin(
  dataDir: string,
  args: string[],
  settings = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, ...settings, DATA_DIR: dataDir }
  return new Promise((done) => {
    execFile(process.execPath, [CLI, ...args], { env }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

const file = () => join(folder, 'backup')
const elsewhere = () => join(folder, 'restored')

describe('a backup', () => {
  it('made while the service answers and restored elsewhere contains its keys, usage and repeats', async () => {
    expect((await t.post('/api/v2/brand-check', { name: 'Starbuks' })).body.charged).toBe(true)
    const asking = Promise.all(Array.from({ length: 10 }, () => t.post('/api/v2/brand-check', { name: 'Starbuks' })))
    expect(await admin(t.dataDir, ['backup', file()])).toMatchObject({ code: 0, stderr: '' })
    expect((await asking).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readFileSync(file(), 'latin1')).not.toMatch(/starbuks/i)

    expect(await admin(elsewhere(), ['restore', file()])).toMatchObject({ code: 0, stderr: '' })
    const restored = await startTestService({ DATA_DIR: elsewhere() })
    try {
      const headers = { 'X-API-Key': t.service.localKey }
      expect((await restored.ask('/api/v2/quotas', { headers })).body.used).toBe(1)
      const again = await restored.post('/api/v2/brand-check', { name: 'Starbuks' }, headers)
      expect(again.body.charged).toBe(false)
    } finally {
      await restored.close()
    }
  })

  it('overwrites neither a file nor a folder in use', async () => {
    writeFileSync(file(), 'precious')
    const refused = await admin(t.dataDir, ['backup', file()])
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('is there already') })
    expect(readFileSync(file(), 'utf8')).toBe('precious')
    await admin(t.dataDir, ['backup', `${file()}-2`])
    const onto = await admin(t.dataDir, ['restore', `${file()}-2`])
    expect(onto).toMatchObject({ code: 1, stderr: expect.stringContaining('is there already') })
    expect((await t.ask('/api/v2/quotas')).status).toBe(200)
  })

  it('that is damaged or not a backup is not restored, not even partly', async () => {
    await admin(t.dataDir, ['backup', file()])
    const bytes = readFileSync(file())
    for (const [name, content] of [
      ['none', Buffer.from('this is no backup')],
      ['cut', bytes.subarray(0, bytes.length / 2)],
    ] as const) {
      writeFileSync(join(folder, name), content)
      const { code, stderr } = await admin(elsewhere(), ['restore', join(folder, name)])
      expect([code, stderr]).toEqual([1, expect.stringContaining('is no backup of Brand Check, or is damaged')])
    }
    expect((await admin(elsewhere(), ['restore', file()], { KEY_PEPPER: 'x'.repeat(40) })).stderr).toContain(
      'KEY_PEPPER is not the pepper',
    )
    expect((await admin(elsewhere(), ['restore', file()])).code).toBe(0)
  })

  it('of PostgreSQL is left to its own tools', async () => {
    const refused = await admin(t.dataDir, ['backup', file()], { DATABASE_URL: 'postgres://localhost/x' })
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('pg_dump') })
    expect(await admin(t.dataDir, ['backup'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('backup FILE'),
    })
  })
})
