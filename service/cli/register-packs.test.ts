import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const CLI = resolve(import.meta.dirname, 'admin.ts')

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'admin-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

function registers(whole: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, WHOLE_REGISTERS: whole }
  return new Promise((done) => {
    execFile(process.execPath, [CLI, 'registers', ...args], { env }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

it('publishes a register once the operator confirms that it is complete, and verifies snapshots', async () => {
  const csv = join(dataDir, 'marks-2026-11-15.csv')
  writeFileSync(csv, 'number,name,nice_classes,status\n1,Vyntra,"9,42",live\n2,Okrubo,9,live\n')
  await registers('', 'import', 'EU', csv, '--whole', '--as-of', '2026-11-15')
  const unasked = await registers('EU', 'publish', 'EU')
  expect(unasked).toMatchObject({ code: 1, stderr: expect.stringContaining('add --yes') })
  expect(existsSync(join(dataDir, 'packs'))).toBe(false)

  const published = JSON.parse((await registers('EU', 'publish', 'eu', '--yes', '--json')).stdout)
  const { file, signer } = published
  const facts = { office: 'EU', names: 2, records: 2, dataAsOf: '2026-11-15T00:00:00.000Z' }
  expect(published).toMatchObject({ ...facts, attribution: 'Source: EUIPO', file: join(dataDir, 'packs', 'EU.pack') })
  const verified = await registers('', 'verify', file, `--key=${signer}`)
  expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining(`Signed by the key ${signer}.`) })
  const again = JSON.parse((await registers('EU', 'publish', 'eu', '--yes', '--json', '--changes-from', file)).stdout)
  expect(again).toMatchObject({ changed: 0, file: join(dataDir, 'packs', 'EU.changes'), dataAsOf: published.dataAsOf })
  expect(await registers('', 'verify', again.file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('changes'),
  })
  writeFileSync(file, readFileSync(file).subarray(0, -1))
  expect(await registers('', 'verify', file)).toMatchObject({ code: 1, stderr: expect.stringContaining('not whole') })
}, 120_000)
