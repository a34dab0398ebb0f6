import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startMailServer } from '../../stand-ins/mail-server.ts'
import { accessOn, FORM, linkIn, mailOf } from '../testing/access.ts'
import { ENGINES, type TestPlace } from '../testing/engines.ts'
import { openStorage, SQLITE_FILE, type Storage } from './open.ts'

const [, makePlace] = ENGINES.find(([engine]) => engine === 'SQLite') ?? ENGINES[0]
let place: TestPlace
let storage: Storage

beforeEach(async () => {
  place = await makePlace()
  storage = await openStorage(place)
})
afterEach(async () => {
  await storage.close()
  await place.remove()
})

/** Returns the files of the open database that contain a text. */
const filesWith = (text: string) =>
  readdirSync(place.dataDir).filter((file) => readFileSync(join(place.dataDir, file)).includes(text))

it('does not leave an erased access request in a file of the database', async () => {
  const server = await startMailServer()
  const bench = accessOn(storage, server)
  const reference = await bench.desk.receive({ ...FORM, message: 'about Qzerasable' }, 'form')
  expect(filesWith('Qzerasable')).not.toEqual([])
  await bench.requests.erase(reference)
  expect(filesWith('Qzerasable')).toEqual([])
  await server.close()
})

it('does not leave the seed of a key in a file once its mail was sent', async () => {
  const server = await startMailServer()
  const bench = accessOn(storage, server)
  const seeds: string[] = []
  const { linkToken } = bench.parts.secrets
  bench.parts.secrets.linkToken = (seed) => linkToken(seeds.at(seeds.push(seed) - 1) ?? '')
  const reference = await bench.desk.receive(FORM, 'form')
  await bench.mailer.deliverDue()
  await bench.desk.confirm(linkIn(mailOf(server, 'received')).token)
  const until = bench.parts.now() + 1000
  await bench.requests.quote(reference, { plan: 'team', included: 2000, price: '49', currency: 'CHF', until })
  await bench.mailer.deliverDue()
  await bench.desk.acceptQuote(linkIn(mailOf(server, 'quote')).token)
  await bench.mailer.deliverDue()
  const seed = seeds.find((each) => linkToken(each) === linkIn(mailOf(server, 'key')).token) ?? ''
  expect(seed).not.toBe('')
  expect(filesWith(seed)).toEqual([])
  await server.close()
})

it('does not leave the hash of a check in a file once it expired', async () => {
  for (let at = 0; at < 300; at++)
    await storage.db
      .insertInto('repeats')
      .values({ digest: `Qzdigest-${at}`, expires_at: 1000 })
      .execute()
  expect(filesWith('Qzdigest')).not.toEqual([])
  await storage.forgetExpired(1000)
  expect(filesWith('Qzdigest')).toEqual([])
})

it('does not delay the service while another program reads the database', { timeout: 5000 }, async () => {
  using reader = new DatabaseSync(join(place.dataDir, SQLITE_FILE), { readOnly: true })
  reader.exec('BEGIN; SELECT count(*) FROM keys')
  await storage.forgetExpired(1000)
  const { rows } = await sql`pragma busy_timeout`.execute(storage.db)
  expect(rows).toEqual([{ timeout: 2000 }])
})
