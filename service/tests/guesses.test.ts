import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSecrets, readPepper, type Secrets } from '../access/secrets.ts'
import { SQLITE_FILE } from '../storage/sqlite.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

const NAME = 'Starbuks'
const BODY = { name: NAME, jurisdiction: 'CH', niceClasses: [9, 42] }
const IDEMPOTENCY_KEY = '4a3f1c52-8f0e-4f36-9d5c-2f7a1f0f6b0d'

let t: TestService
let secrets: Secrets
let key: string
let holder: string

beforeAll(async () => {
  t = await startTestService()
  secrets = createSecrets(readPepper(t.dataDir, null))
  const made = await t.makeKey({ label: 'Firm', kind: 'server', plan: 'team' })
  key = made.key
  holder = made.record.id
  const headers = { 'X-API-Key': key, 'Idempotency-Key': IDEMPOTENCY_KEY }
  expect((await t.post('/api/v2/brand-check', BODY, headers)).body.charged).toBe(true)
})
afterAll(() => t.close())

/** Rows of a table, as whoever copied the folder of the service reads them. */
function rows(table: 'repeats' | 'replays' | 'keys'): Record<string, unknown>[] {
  using db = new DatabaseSync(join(t.dataDir, SQLITE_FILE), { readOnly: true })
  return db.prepare(`SELECT * FROM ${table}`).all()
}

const repeatOf = (asker: string) =>
  secrets.repeatDigest([asker, 'brand-check', NAME.toLowerCase(), BODY.jurisdiction, BODY.niceClasses.join()])

it('whoever has the database and the pepper, but not the key, cannot try names against what was charged', () => {
  const kept = rows('repeats').map(({ digest }) => digest)
  expect(kept).toEqual([repeatOf(secrets.ownSecret(key))])
  const known = rows('keys').flatMap((row) => Object.values(row).map(String))
  expect(known).toContain(holder)
  for (const each of known)
    for (const asker of [each, secrets.ownSecret(each)]) expect(kept).not.toContain(repeatOf(asker))
})

it('nor, without the Idempotency-Key, against the answers that are kept for requests that are sent again', () => {
  const [row, ...others] = rows('replays')
  expect(others).toEqual([])
  const digest = String(row?.digest)
  expect(row?.body_digest).toBe(secrets.replayDigest([digest, IDEMPOTENCY_KEY, JSON.stringify(BODY)]))
})
