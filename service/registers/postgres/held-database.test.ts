import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EUIPO } from '../../../lib/sources/offices/euipo/index.ts'
import { searchImported } from '../../../lib/sources/registers/imported-search.ts'
import * as severalControls from '../../storage/migrations/0014-several-controls.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { writeLines } from '../testing/read-lines.ts'
import { databaseBackend } from './database-backend.ts'
import { indexRecords } from './index-records.ts'
import { openSession } from './session.ts'
import { type HeldPlace, makeHeldPlace } from './testing/held-place.ts'

const CHILD = resolve(import.meta.dirname, '../testing/import-child.ts')
const SOON = { timeout: 120_000, interval: 50 }
const euipo = EUIPO.facts

let database: TestDatabase
let place: HeldPlace

beforeEach(async () => {
  database = await makeTestDatabase()
  place = makeHeldPlace(database.url)
})
afterEach(async () => {
  await place.close()
  await database.drop()
})

async function run(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(text)
  await client.end()
}

describe('a register in the database', { timeout: 120_000 }, () => {
  it('is available to running services once another process imports it, and gone once it is dropped', async () => {
    const registers = await place.open()
    expect(registers.held('EU')).toBeNull()
    expect(registers.trouble('EU')).toBeNull()
    await place.import('a-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }])
    await vi.waitFor(() => expect(registers.held('EU')).toMatchObject({ records: 1 }), SOON)
    const before = registers.held('EU')
    await place.import('b-2026-11-19.txt', [{ number: '2', name: 'Kandoro' }])
    // A search finds the records in the database even before the service's first check.
    expect(await before?.search('Kandoro')).toMatchObject({ hits: [{ name: 'Kandoro' }] })
    await vi.waitFor(() => expect(registers.held('EU')?.dataAsOf).toBe('2026-11-19T00:00:00.000Z'), SOON)
    await databaseBackend(database.url, 'EU').drop()
    await expect(before?.search('Vyntra')).rejects.toThrow('its records are just being replaced')
    await vi.waitFor(() => expect(registers.held('EU')).toBeNull(), SOON)
  })

  it('is incomplete while a file is incomplete', async () => {
    await place.import('a-2026-11-16.txt', [{ number: '1', name: 'Vyntra' }])
    const inTwoClasses = { number: '2', name: 'Kandoro', niceClasses: [9, 42] }
    await place.import('b-2026-11-17.txt', [inTwoClasses, 'break'])
    await place.import('c-2026-11-18.txt', [{ number: '3', name: 'Bravik' }])
    const registers = await place.open()
    expect(registers.held('EU')?.part).toContain('b-2026-11-17.txt was not imported to its end')
    await place.import('d-2026-11-17.txt', [{ number: '2', name: 'Kandoro' }], true)
    await vi.waitFor(() => expect(registers.held('EU')).not.toHaveProperty('part'), SOON)
  })

  it('is incomplete because of unreadable entries until the operator accepts them, then reports them', async () => {
    await place.import('a-2026-11-16.txt', [{ number: 'x', name: 'Vyntra' }, 'bad', 'bad'], true)
    const registers = await place.open()
    expect(registers.held('EU')?.part).toContain('2 of 3 entries of a-2026-11-16.txt could not be read')
    await using store = await databaseBackend(database.url, 'EU').open()
    await store.nextGeneration()
    for (const { id } of await store.files()) await store.acceptFile(id)
    await store.index(new AbortController().signal)
    await vi.waitFor(() => expect(registers.held('EU')).toMatchObject({ unread: 2 }), SOON)
    expect(registers.held('EU')).not.toHaveProperty('part')
    expect(registers.gaps('EU')).toEqual({ holes: 0, unread: 2 })
  })

  it('is searched as before until all of an import is indexed', async () => {
    await place.import('a-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }])
    const registers = await place.open()
    await using session = await openSession(database.url)
    await expect(indexRecords(session, 'EU', { whole: true, signal: AbortSignal.abort('stop') })).rejects.toBe('stop')
    expect(await registers.held('EU')?.search('Vyntra')).toMatchObject({ hits: [{ name: 'Vyntra' }] })
    await using store = await databaseBackend(database.url, 'EU').open()
    const file = {
      fingerprint: 'f',
      name: 'b',
      bytes: 1,
      asOf: '2026-11-19T00:00:00.000Z',
      asOfTold: true,
      dated: true,
      reader: '1',
    }
    const [generation, begun] = [await store.nextGeneration(), await store.beginFile(file, 0, null)]
    const at = { entry: 'b', line: 1, number: '1' }
    const tally = { steps: 0, records: 0, removed: 0, bad: 0, older: 0 }
    await store.keep(begun, [{ kind: 'removed', number: '2', basis: 'national', at }], tally, generation)
    const { hits } = (await registers.held('EU')?.search('Vyntra')) ?? {}
    expect(hits).toHaveLength(1)
  })

  it('is incomplete if an import ended before it was indexed, until it is indexed', async () => {
    await place.import('a-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }], true)
    const registers = await place.open()
    const signal = AbortSignal.abort('stop')
    {
      await using store = await databaseBackend(database.url, 'EU').open()
      await store.nextGeneration()
      await wait(300)
      expect(registers.held('EU')).not.toHaveProperty('part')
      await expect(store.index(signal)).rejects.toBe('stop')
    }
    await vi.waitFor(() => expect(registers.held('EU')?.part).toContain('what was imported last is not searched'), SOON)
    expect((await place.open()).held('EU')?.part).toContain('what was imported last is not searched')
    await place.import('b-2026-11-19.txt', [{ number: '2', name: 'Kandoro' }])
    await vi.waitFor(() => expect(registers.held('EU')).not.toHaveProperty('part'), SOON)
  })

  it('is incomplete for a service that starts while the last import is still being indexed', async () => {
    await place.import('a-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }], true)
    const before = await place.open()
    await using store = await databaseBackend(database.url, 'EU').open()
    await store.nextGeneration()
    const started = await place.open()
    expect(started.held('EU')?.part).toContain('what was imported last is not searched')
    expect(before.held('EU')).not.toHaveProperty('part')
    await store.index(new AbortController().signal)
    await vi.waitFor(() => expect(started.held('EU')).not.toHaveProperty('part'), SOON)
  })

  it('reports a truncated search if more marks are near than are scored', async () => {
    await place.import('a-2026-11-18.txt', [{ number: '1', name: 'Vyntra', niceClasses: [9] }])
    await run(`INSERT INTO register_marks SELECT 'EU', n, 'Vyntra', 512, 1 FROM generate_series(1000000, 1020001) n;
      INSERT INTO register_forms SELECT 'EU', min(form.spelling), n FROM register_forms form, generate_series(1000000, 1020001) n
      GROUP BY n`)
    const held = (await place.open()).held('EU')
    expect(await held?.search('Vyntra')).toMatchObject({ cut: true, listed: 20_000 })
    const query = { name: 'Vyntra', jurisdiction: null, niceClasses: [25] }
    const answer = held && (await searchImported(held, euipo, query, { signal: new AbortController().signal }))
    expect(answer?.truncated).toBe(true)
  })

  it('returns a live mark even if many dead marks are similar, and does not report the answer as truncated', async () => {
    await place.import('a-2026-11-18.txt', [
      { number: '1', name: 'Vintra', status: 'dead' },
      { number: '2', name: 'Vyntara', status: 'live' },
    ])
    await run(`INSERT INTO register_marks SELECT 'EU', n, 'Vintra', 512, 4 FROM generate_series(1000000, 1020001) n;
      INSERT INTO register_forms SELECT 'EU', spelt.id, n FROM register_spellings spelt, generate_series(1000000, 1020001) n
      WHERE spelt.words = 'vintra'`)
    const held = (await place.open()).held('EU')
    const query = { name: 'Vyntra', jurisdiction: null, niceClasses: [] }
    const answer = held && (await searchImported(held, euipo, query, { signal: new AbortController().signal }))
    expect(answer).toMatchObject({
      truncated: false,
      hits: expect.arrayContaining([expect.objectContaining({ name: 'Vyntara' })]),
    })
  })

  it('that another version indexed is not searched until it is indexed again', async () => {
    await place.import('a-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }])
    const registers = await place.open()
    const before = registers.held('EU')
    await run("UPDATE registers SET rules = 'others'")
    await expect(before?.search('Vyntra')).rejects.toThrow('another version')
    await vi.waitFor(() => expect(registers.trouble('EU')).toContain('registers index'), SOON)
    expect(registers.held('EU')).toBeNull()
    expect(await databaseBackend(database.url, 'EU').facts()).toMatchObject({ current: false })
    {
      await using store = await databaseBackend(database.url, 'EU').open()
      expect(await store.index(new AbortController().signal)).toMatchObject({ made: 'whole', manifest: { names: 1 } })
    }
    await vi.waitFor(() => expect(registers.held('EU')?.provenAt).not.toBeNull(), SOON)
  })

  it('that does not return a canary is not proven', async () => {
    await place.import('a-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }])
    await run('DELETE FROM register_forms')
    const log: string[] = []
    const registers = await place.open(log)
    expect(registers.held('EU')).toMatchObject({ records: 1, provenAt: null })
    expect(log.join()).toContain('not proven')
  })

  it('has canaries in all its parts, so that it is not searched or not proven if a part is missing', async () => {
    const letters = 'abcdefghijklmnoprstuvz'
    const names = Array.from(letters, (letter, at) => `q${letter}ovan${letters.at(-at)}or`)
    await place.import(
      'a-2026-11-18.txt',
      names.map((name, at) => ({ number: `${at}`, name })),
    )
    const registers = await place.open([], 300)
    const before = registers.held('EU')
    expect(before?.provenAt).not.toBeNull()
    const lastFew = '(SELECT max(ref) - 4 FROM register_marks)'
    await run(`CREATE TABLE kept AS SELECT * FROM register_marks WHERE ref >= ${lastFew};
      DELETE FROM register_marks WHERE ref >= ${lastFew}`)
    await expect(before?.search('Kandoro')).rejects.toThrow('a record that must be there is not')
    await run('INSERT INTO register_marks SELECT * FROM kept')
    await vi.waitFor(() => expect(registers.held('EU')?.provenAt).not.toBeNull(), SOON)
    await run(`DELETE FROM register_holders;
      UPDATE register_spellings SET letters = 'xxxxxx', sound = 'xxxxxx', consonants = '', near = NULL
      WHERE id IN (SELECT spelling FROM register_forms WHERE ref >= ${lastFew})`)
    await vi.waitFor(() => expect(registers.held('EU')).toMatchObject({ provenAt: null }), SOON)
  })

  it('is proven by the single canary of an earlier version until it is indexed again', async () => {
    await place.import('a-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }])
    const db = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.url }) }),
    })
    await severalControls.down(db)
    await severalControls.up(db)
    await db.destroy()
    expect((await place.open()).held('EU')?.provenAt).not.toBeNull()
    await run('UPDATE registers SET controls = \'[{"ref": 7, "name": "Vyntra"}]\'')
    expect((await place.open()).held('EU')).toMatchObject({ provenAt: null })
  })

  it('is neither searched nor proven if its rows are lost, until they are back', async () => {
    await place.import('a-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }])
    const log: string[] = []
    const registers = await place.open(log)
    const before = registers.held('EU')
    expect(before?.provenAt).not.toBeNull()
    await run('CREATE TABLE kept AS SELECT * FROM register_marks; DELETE FROM register_marks')
    await expect(before?.search('Kandoro')).rejects.toThrow('a record that must be there is not')
    await vi.waitFor(() => expect(registers.held('EU')).toMatchObject({ provenAt: null }), SOON)
    await run('INSERT INTO register_marks SELECT * FROM kept')
    await vi.waitFor(() => expect(registers.held('EU')?.provenAt).not.toBeNull(), SOON)
    expect(log.filter((line) => line.includes('not proven'))).toHaveLength(1)
  })

  it('is proven again after a while, and becomes unproven if that fails', async () => {
    await place.import('a-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }])
    const registers = await place.open([], 300)
    const first = registers.held('EU')?.provenAt as string
    await vi.waitFor(() => expect((registers.held('EU')?.provenAt ?? '') > first).toBe(true), SOON)
    await run("UPDATE register_spellings SET letters = 'qqqqqq', sound = 'qqqqqq', consonants = '', near = NULL")
    await run('DELETE FROM register_holders')
    await vi.waitFor(() => expect(registers.held('EU')).toMatchObject({ provenAt: null }), SOON)
  })

  it('is checked only once at a time, however long that takes', async () => {
    await place.import('a-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }])
    await place.open()
    const locking = new pg.Client({ connectionString: database.url })
    const watching = new pg.Client({ connectionString: database.url })
    await Promise.all([locking.connect(), watching.connect()])
    const looks = async () => {
      const waiting = `SELECT count(*)::int AS looks FROM pg_stat_activity WHERE datname = current_database()
        AND application_name = 'brand-check search' AND wait_event_type = 'Lock'`
      return (await watching.query<{ looks: number }>(waiting)).rows[0]?.looks
    }
    await locking.query('BEGIN; LOCK TABLE registers IN ACCESS EXCLUSIVE MODE')
    await vi.waitFor(async () => expect(await looks()).toBe(1), { timeout: 120_000, interval: 5 })
    // A check waits a second for the lock and gives up. Five more are due in that time.
    let seen: number | undefined = 1
    while (seen === 1) seen = await looks()
    await Promise.all([locking.end(), watching.end()])
    expect(seen).toBe(0)
  })

  it('becomes unproven if its canaries cannot be searched', async () => {
    await place.import('a-2026-11-18.txt', [{ number: '1', name: 'Vyntra' }])
    const registers = await place.open([], 300)
    expect(registers.held('EU')?.provenAt).not.toBeNull()
    await run('ALTER TABLE register_words RENAME TO lost_words')
    await vi.waitFor(() => expect(registers.held('EU')).toMatchObject({ provenAt: null }), SOON)
    expect(registers.trouble('EU')).toBe('the database could not search its records')
  })

  it('resumes an import that was killed, and neither loses nor doubles a record', async () => {
    const path = join(place.folder, 'a-2026-11-18.txt')
    const total = 20_000
    const steps = Array.from({ length: total }, (_, at) =>
      at % 1000 === 7 ? ('bad' as const) : { number: `${at}`, name: at % 100 === 0 ? `Mark ${at}` : null },
    )
    await writeFile(path, writeLines(steps))
    const args = [CHILD, place.folder, path, database.url]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const exit = once(child, 'exit')
    for await (const line of createInterface({ input: child.stdout })) if (line === 'kept 10000') break
    child.kill('SIGKILL')
    expect((await exit)[1]).toBe('SIGKILL')
    const { files, index } = await vi.waitFor(() => place.import('a-2026-11-18.txt', steps), SOON)
    expect(files[0]?.outcome).toMatchObject({ kind: 'imported', resumedAt: 10_000, steps: total, bad: 20 })
    expect(index?.manifest).toMatchObject({ records: total - 20, names: 200 })
  })
})
