import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { errorFacts } from './failures.ts'

it('reports the code of the system, and nothing of the message', async () => {
  const error = await readFile(join(tmpdir(), 'Secretname')).catch((reason: unknown) => reason)
  const { at: _, ...facts } = errorFacts(error)
  expect(facts).toEqual({ kind: 'Error', code: 'ENOENT' })
})

it('reports the code of SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'error-facts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  using db = new DatabaseSync(join(folder, 'small'))
  db.exec('PRAGMA page_size = 512; CREATE TABLE t (text); PRAGMA max_page_count = 2')
  let error: unknown
  try {
    db.prepare('INSERT INTO t VALUES (?)').run('x'.repeat(100_000))
  } catch (thrown) {
    error = thrown
  }
  expect(errorFacts(error)).toMatchObject({ code: 'ERR_SQLITE_ERROR', errcode: 13 })
})

it('does not report a code that could be a name', () => {
  for (const code of ['Secret name', 'secretname', 7, null])
    expect(errorFacts(Object.assign(new Error('x'), { code }))).not.toHaveProperty('code')
  expect(errorFacts('Secret name')).toEqual({ kind: 'string', at: undefined })
})

it.each(['\nat Secretname', '\n    at Secretname:1:1'])(
  'does not report a line of a message that looks like a stack frame: %j',
  (quoted) => {
    let error: unknown
    try {
      JSON.parse(quoted)
    } catch (thrown) {
      error = thrown
    }
    expect(String(error)).toContain('at Secret')
    expect(errorFacts(error).at).toContain('JSON.parse')
    expect(errorFacts(Object.assign(new Error('x'), { stack: 'Error: before\n    at Secretname' })).at).toBeUndefined()
  },
)
