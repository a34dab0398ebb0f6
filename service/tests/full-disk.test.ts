import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SQLITE_FILE } from '../storage/open.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let t: TestService
let file: DatabaseSync

const isDatabase = (db: DatabaseSync) => db.isOpen && db.location()?.endsWith(SQLITE_FILE)

beforeAll(async () => {
  const opened = vi.spyOn(DatabaseSync.prototype, 'exec')
  t = await startTestService()
  file = (opened.mock.contexts as DatabaseSync[]).find(isDatabase) as DatabaseSync
  opened.mockRestore()
})
afterAll(() => t.close())

/** At this limit of its connection, SQLite behaves as on a full disk. */
const mayHave = (pages: number) => file.exec(`PRAGMA max_page_count=${pages}`)

/** Fills the pages of the table of leases, so that its next row needs a new page. */
function fill(): void {
  const far = Date.now() + 1e12
  const lease = file.prepare(
    "INSERT INTO leases (id, key_id, units, periods, expires_at) SELECT ?, id, 0, '', ? FROM keys LIMIT 1",
  )
  for (const letters of [2000, 200, 20]) {
    try {
      for (let row = 0; ; row++) lease.run(`${row}`.padEnd(letters, '-'), far)
    } catch (error) {
      if ((error as { errcode?: unknown }).errcode !== 13) throw error
    }
  }
}

const answerSent = (name: string) =>
  t.post('/api/v2/brand-check', { name }, { 'Idempotency-Key': `of one request, ${name}`.replaceAll(' ', '-') })

it('answers storage_unavailable on a full disk, logs its code, and recovers when there is room', async () => {
  mayHave(1)
  fill()
  const { status, headers, body } = await answerSent('Starbuks')
  expect([status, body]).toMatchObject([503, { code: 'storage_unavailable', retryable: true, charged: false }])
  expect(headers.get('Retry-After')).toBe('5')
  const lines = t.log.map((line) => JSON.parse(line))
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
  expect(lines).toContainEqual(expect.objectContaining({ level: 40, reason: 'SQLITE_FULL 13' }))
  mayHave(1_000_000)
  const later = await answerSent('Starbuks')
  expect([later.status, later.body]).toMatchObject([200, { verdict: 'conflict', charged: true }])
  expect((await t.ask('/readyz')).status).toBe(200)
})
