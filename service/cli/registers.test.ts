import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../testing/postgres.ts'

const CLI = resolve(import.meta.dirname, 'admin.ts')

let dataDir: string
let database: TestDatabase
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'admin-'))
  database = await makeTestDatabase()
})
afterEach(async () => {
  rmSync(dataDir, { recursive: true })
  await database.drop()
})

function admin(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, REGISTERS_IN_DATABASE: 'EU' }
  return new Promise((done) => {
    execFile(
      process.execPath,
      [CLI, 'registers', ...args],
      { env: { ...process.env, ...settings } },
      (error, stdout, stderr) => done({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

it('imports, lists, indexes and drops records in the database like those in files', async () => {
  const path = join(dataDir, 'marks-2026-11-15.csv')
  writeFileSync(path, 'number,name,nice_classes,status\n1,Vyntra,"9,42",live\n2,Okrubo,9,live\n3,Kandoro,99,live\n')
  expect((await admin('list')).stdout).toContain('No records were imported yet.')
  const imported = await admin('import', 'eu', path, '--whole', '--as-of', '2026-11-15')
  expect(imported).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('2 names are searched, as of 2026-11-15.'),
  })
  const [listed] = JSON.parse((await admin('list', '--json')).stdout)
  expect(listed).toMatchObject({ office: 'EU', fault: null, records: 2, searched: 2, current: true, bad: 1 })
  const bad = await admin('bad', 'EU', '--json')
  expect(JSON.parse(bad.stdout)).toMatchObject({ line: 4, number: '3', reason: expect.stringContaining('Nice class') })
  expect(JSON.parse((await admin('index', 'EU', '--json')).stdout)).toMatchObject({ index: 'same', names: 2 })
  expect(await admin('index', 'CH')).toMatchObject({ code: 1, stderr: expect.stringContaining('No records of CH') })
  expect((await admin('drop', 'EU', '--yes')).stdout).toContain('are deleted')
  expect((await admin('list')).stdout).toContain('No records were imported yet.')
  expect(existsSync(join(dataDir, 'registers', 'EU.sqlite'))).toBe(false)
}, 120_000)

it('reports a database that does not answer in one sentence', async () => {
  const url = database.url
  database = { ...database, url: 'postgres://someone:secret-word@127.0.0.1:1/name' }
  const { code, stderr } = await admin('bad', 'EU')
  database = { ...database, url }
  expect({ code, stderr: stderr.trim() }).toEqual({
    code: 1,
    stderr: 'The database at DATABASE_URL does not answer (ECONNREFUSED).',
  })
})
