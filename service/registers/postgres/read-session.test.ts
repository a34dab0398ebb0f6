import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { openReadSessions } from './read-session.ts'
import { prepareTrigrams } from './tables.ts'
import { type HeldPlace, makeHeldPlace } from './testing/held-place.ts'

/** The server of the tests logs every statement with its values. */
let database: TestDatabase
let place: HeldPlace
const role = `reader_${process.pid}`
const asReader = () => database.url.replace('user=test', `user=${role}`)

async function run(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(text)
  await client.end()
}

beforeAll(async () => {
  database = await makeTestDatabase()
  place = makeHeldPlace(database.url)
  await run(`CREATE ROLE ${role} LOGIN`)
})
afterAll(async () => {
  await place.close()
  await run(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
  await database.drop()
})

const asked = (url: string, text: string, values: unknown[] = []) => {
  const sessions = openReadSessions(url, () => {})
  return sessions.read((query) => query(text, values)).finally(() => sessions.close())
}

describe('a database query of a search', () => {
  it('is logged without the name, although the server logs every value', async () => {
    await place.import('a-2026-11-18.txt', [{ number: '1', name: 'Vyntra Okrubo' }])
    const held = (await place.open()).held('EU')
    const { hits } = (await held?.search('Vintra Qzwxmarker 1999')) ?? {}
    expect(hits).toHaveLength(1)
    const log = (await readFile(database.logFile, 'utf8')).toLowerCase()
    expect(log).toContain('from register_spellings')
    for (const part of ['qzwxmarker', 'vintraqzwx', 'wxmark']) expect(log).not.toContain(part)
  })

  it('is refused if its role cannot exclude the values from a log that has them', async () => {
    await expect(asked(asReader(), 'SELECT 1')).rejects.toThrow('the database would write names into its log')
    await run(`GRANT SET ON PARAMETER log_parameter_max_length TO ${role}`)
    expect(await asked(asReader(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('ends if it takes too long, with a reason that repeats none of it', async () => {
    await expect(asked(database.url, 'SELECT pg_sleep(60), $1::text', ['Vyntra'])).rejects.toMatchObject({
      name: 'SearchUnavailable',
      message: 'the database took too long',
    })
    await expect(asked(database.url, 'SELECT $1::text::integer', ['Vyntra'])).rejects.toMatchObject({
      name: 'SearchUnavailable',
      message: 'the database could not search its records',
    })
  })

  it('fails if all connections are in use, and ends with a client that leaves', async () => {
    const sessions = openReadSessions(database.url, () => {})
    const leaving = new AbortController()
    const busy = Array.from({ length: 8 }, (_, at) =>
      sessions.read((query) => query('SELECT pg_sleep(2)', []), { holder: at < 6 ? 'one' : 'other' }),
    )
    const late = sessions.read((query) => query('SELECT 1', []))
    await expect(late).rejects.toThrow('too many searches wait for the database')
    const left = sessions.read((query) => query('SELECT 1', []), { signal: leaving.signal })
    leaving.abort('left')
    await expect(left).rejects.toBe('left')
    await Promise.all(busy)
    await sessions.close()
  })

  it('does not wait behind the many searches of another account', async () => {
    const sessions = openReadSessions(database.url, () => {})
    const answered: string[] = []
    const read = (holder: string) =>
      sessions.read((query) => query('SELECT pg_sleep(0.1)', []), { holder }).then(() => void answered.push(holder))
    const flood = Array.from({ length: 24 }, () => read('flood'))
    await read('single')
    expect(answered.filter((holder) => holder === 'flood').length).toBeLessThan(16)
    await Promise.all(flood)
    await sessions.close()
  })

  it('finds a connection, however many slow searches another account runs', async () => {
    const sessions = openReadSessions(database.url, () => {})
    const flood = Array.from({ length: 10 }, () =>
      sessions.read((query) => query('SELECT pg_sleep(2)', []), { holder: 'flood' }).catch(() => null),
    )
    const single = sessions.read((query) => query<{ two: number }>('SELECT 2 AS two', []), { holder: 'single' })
    expect(await single).toEqual([{ two: 2 }])
    await Promise.all(flood)
    await sessions.close()
  })

  it('changes nothing', async () => {
    await expect(asked(database.url, "INSERT INTO facts VALUES ('a', 'b')")).rejects.toThrow()
  })
})

it('says what an administrator must do if pg_trgm is missing and the role may not create it', async () => {
  const bare = await makeTestDatabase()
  try {
    const url = bare.url.replace('user=test', `user=${role}`)
    await expect(prepareTrigrams(url)).rejects.toMatchObject({
      name: 'CannotStart',
      message: expect.stringMatching(/pg_trgm.*\(42501\).*CREATE EXTENSION pg_trgm/),
    })
  } finally {
    await bare.drop()
  }
})
