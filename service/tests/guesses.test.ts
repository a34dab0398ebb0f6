import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSecrets, readPepper, type Secrets } from '../ops/secrets.ts'
import { SQLITE_FILE } from '../storage/open.ts'
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

/** Returns the rows of a table, as somebody with a copy of the service's folder reads them. */
function rows(table: 'repeats' | 'replays' | 'keys'): Record<string, unknown>[] {
  using db = new DatabaseSync(join(t.dataDir, SQLITE_FILE), { readOnly: true })
  return db.prepare(`SELECT * FROM ${table}`).all()
}

const repeatOf = (asker: string) =>
  secrets.repeatDigest([asker, 'brand-check', NAME.toLowerCase(), BODY.jurisdiction, BODY.niceClasses.join()])

it('prevents guessing charged names with the database and the pepper, but without the key', () => {
  const kept = rows('repeats').map(({ digest }) => digest)
  expect(kept).toEqual([repeatOf(secrets.ownSecret(key))])
  const known = rows('keys').flatMap((row) => Object.values(row).map(String))
  expect(known).toContain(holder)
  for (const each of known)
    for (const asker of [each, secrets.ownSecret(each)]) expect(kept).not.toContain(repeatOf(asker))
})

it('prevents guessing names of stored answers even with the Idempotency-Key', () => {
  const [row, ...others] = rows('replays')
  expect(others).toEqual([])
  const kept = [row?.digest, row?.body_digest]
  const partsOf = (asker: string) => {
    const digest = [asker, '/api/v2/brand-check', IDEMPOTENCY_KEY]
    return [digest, [...digest, JSON.stringify(BODY)], [String(row?.digest), IDEMPOTENCY_KEY, JSON.stringify(BODY)]]
  }
  const hashesFor = (asker: string) => partsOf(asker).map((parts) => secrets.replayDigest(parts))
  expect(hashesFor(secrets.ownSecret(key)).slice(0, 2)).toEqual(kept)
  for (const asker of [holder, secrets.ownSecret(holder)])
    for (const hash of hashesFor(asker)) expect(kept).not.toContain(hash)
})

it('stores answers of the same length for every name', async () => {
  const names = ['Starbuks', 'Lidl', 'Nespresso', 'Qzvyntrel', 'Ikea']
  for (const name of names)
    await t.post('/api/v2/brand-check', { name }, { 'X-API-Key': key, 'Idempotency-Key': randomUUID() })
  const lengths = rows('replays').map(({ sealed }) => String(sealed).length)
  expect(lengths).toHaveLength(1 + names.length)
  expect(new Set(lengths).size).toBe(1)
})
