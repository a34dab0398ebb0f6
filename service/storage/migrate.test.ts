import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { VERSION } from '../../lib/version.ts'
import { createProgress, runAdmin } from '../cli/command.ts'
import { SUBJECTS } from '../cli/subjects.ts'
import { createKeys } from '../keys/keys.ts'
import { readConfig } from '../ops/config.ts'
import { CannotStart } from '../ops/failures.ts'
import { createSecrets } from '../ops/secrets.ts'
import { registersFolder, storePath } from '../registers/store/offices.ts'
import { ENGINES, type TestPlace } from '../testing/engines.ts'
import { keyRow } from '../testing/key-row.ts'
import { makeTestDatabase } from '../testing/postgres.ts'
import { migrations } from './migrations/index.ts'
import { openStorage, SQLITE_FILE, type Storage, takeServiceLock } from './open.ts'

const RELEASES = join(import.meta.dirname, '../testing/releases')

/** What a database of a release must still know after each upgrade. */
interface ReleaseFacts {
  pepper: string
  key: string
  keyId: string
  endedKey: string
  period: string
  used: number
  reference: string
}

const STEP = '9999-latest'
const COPY = `before-${VERSION}.sqlite`

let place: TestPlace

/** Runs as a later version that adds a table, or that fails after it did so. */
async function asLater<T>(work: () => Promise<T>, fails = false): Promise<T> {
  const step: Migration = {
    async up(db) {
      await sql`create table later (id integer)`.execute(db)
      if (fails) throw new Error('a migration that fails')
    },
  }
  migrations[STEP] = step
  try {
    return await work()
  } finally {
    delete migrations[STEP]
  }
}

async function admin(...args: string[]) {
  const [out, told]: [string[], string[]] = [[], []]
  const { dataDir: DATA_DIR, databaseUrl } = place
  const code = await runAdmin(args, SUBJECTS, {
    config: () => readConfig({ DATA_DIR, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) }),
    out: (line) => void out.push(line),
    progress: createProgress({ write: (text) => told.push(text) }),
    ask: async () => null,
    signal: new AbortController().signal,
    now: Date.now,
  })
  return { code, out: out.join('\n'), told: told.join('') }
}

const hasLater = ({ db }: Storage) =>
  sql`select * from later`.execute(db).then(
    () => true,
    () => false,
  )

describe.each(ENGINES)('a database on %s', (engine, makePlace) => {
  beforeEach(async () => {
    place = await makePlace()
    const storage = await openStorage(place)
    await storage.keys.insert(keyRow())
    await storage.close()
  })
  afterEach(() => place.remove())

  it('is left alone if a migration fails', async () => {
    const failed = asLater(() => openStorage({ ...place, mayMigrate: true }), true)
    await expect(failed).rejects.toThrow('a migration that fails')
    const storage = await openStorage(place)
    expect([await hasLater(storage), await storage.keys.find(keyRow().id)]).toEqual([false, expect.anything()])
    await storage.close()
  })

  it('is changed by the command, which first says what it would change', async () => {
    expect(await admin('migrate')).toMatchObject({ code: 0, out: 'The database fits this version.' })
    await asLater(async () => {
      const would = `This version would change the database: ${STEP}.`
      expect(await admin('migrate', '--dry-run')).toMatchObject({ code: 0, out: would })
      expect(await admin('migrate', '--dry-run')).toMatchObject({ code: 0, out: would })
      expect(await admin('migrate')).toMatchObject({ code: 0, out: `The database was changed: ${STEP}.` })
      const storage = await openStorage(place)
      expect([await hasLater(storage), await storage.keys.find(keyRow().id)]).toEqual([true, expect.anything()])
      await storage.close()
    })
    expect(await admin('migrate')).toMatchObject({ code: 1, told: expect.stringContaining('A newer version') })
    expect(existsSync(join(place.dataDir, COPY))).toBe(engine === 'SQLite')
  })
})

describe('SQLite', () => {
  beforeEach(async () => {
    place = await ENGINES[0][1]()
    const storage = await openStorage(place)
    await storage.keys.insert(keyRow())
    await storage.close()
  })
  afterEach(() => place.remove())

  const files = () => readdirSync(place.dataDir).filter((name) => name.startsWith('before-'))

  it('copies no database that is new or fits the version', async () => {
    await (await openStorage(place)).close()
    expect(files()).toEqual([])
  })

  it('keeps a private copy from before the migration, with which the old version starts again', async () => {
    await asLater(async () => (await openStorage(place)).close())
    expect(files()).toEqual([COPY])
    expect(statSync(join(place.dataDir, COPY)).mode & 0o777).toBe(0o600)
    await expect(openStorage(place)).rejects.toBeInstanceOf(CannotStart)
    expect(await admin('migrate', '--undo')).toMatchObject({ code: 1, told: expect.stringContaining('add --yes') })
    expect(await admin('migrate', '--undo', '--yes')).toMatchObject({ code: 0, out: expect.stringContaining(COPY) })
    const storage = await openStorage(place)
    expect([await hasLater(storage), await storage.keys.find(keyRow().id)]).toEqual([false, expect.anything()])
    await storage.close()
    const again = await admin('migrate', '--undo', '--yes')
    expect(again).toMatchObject({ code: 1, told: expect.stringContaining('There is no copy') })
  })

  it('puts a copy back only while no service runs', async () => {
    await asLater(async () => (await openStorage(place)).close())
    using _service = takeServiceLock(place.dataDir)
    expect(await admin('migrate', '--undo', '--yes')).toMatchObject({ code: 1 })
    expect(files()).toEqual([COPY])
  })

  it('keeps the two newest copies', async () => {
    for (const [at, version] of ['0.0.1', '0.0.2'].entries()) {
      const path = join(place.dataDir, `before-${version}.sqlite`)
      writeFileSync(path, '')
      utimesSync(path, at + 1, at + 1)
    }
    await asLater(async () => (await openStorage(place)).close())
    expect(files()).toEqual(['before-0.0.2.sqlite', COPY])
  })

  it('does not migrate a database that it cannot copy', async () => {
    // A folder in the way of the copy stands for a disk that is full.
    mkdirSync(join(place.dataDir, COPY, 'in-the-way'), { recursive: true })
    await expect(asLater(() => openStorage(place))).rejects.toThrow()
    rmSync(join(place.dataDir, COPY), { recursive: true })
    const storage = await openStorage(place)
    expect(await hasLater(storage)).toBe(false)
    await storage.close()
    expect(files()).toEqual([])
  })
})

describe('PostgreSQL', () => {
  beforeEach(async () => {
    place = await ENGINES[1][1]()
  })
  afterEach(() => place.remove())

  it('is not migrated by a start, unless the operator allowed it', async () => {
    const refused = asLater(() => openStorage(place))
    await expect(refused).rejects.toThrow(/^This version changes the database .*\(9999-latest\).*MIGRATE=yes\.$/)
    const storage = await asLater(() =>
      openStorage({ ...place, mayMigrate: readConfig({ MIGRATE: 'yes' }).mayMigrate }),
    )
    expect(await hasLater(storage)).toBe(true)
    await storage.close()
    expect(readConfig({}).mayMigrate).toBe(false)
  })
})

const READ = { SQLite: 'sqlite.sql', PostgreSQL: 'postgresql.sql' } as const

/** Makes the database that a release left behind. */
async function placeOf(release: string, engine: keyof typeof READ): Promise<TestPlace> {
  const statements = readFileSync(join(RELEASES, release, READ[engine]), 'utf8')
  const made = await ENGINES[0][1]()
  if (engine === 'SQLite') {
    mkdirSync(made.dataDir, { recursive: true })
    using db = new DatabaseSync(join(made.dataDir, SQLITE_FILE))
    db.exec(statements)
    return made
  }
  const { url, drop } = await makeTestDatabase('empty')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statements)
  await client.end()
  return { ...made, databaseUrl: url, remove: async () => void (await Promise.all([made.remove(), drop()])) }
}

const releases = readdirSync(RELEASES)

describe.each(
  releases.flatMap((release) => (['SQLite', 'PostgreSQL'] as const).map((engine) => [release, engine] as const)),
)('the database of %s on %s', (release, engine) => {
  afterEach(() => place.remove())

  it('keeps its keys, usage, requests, audit and syncs in this version', async () => {
    place = await placeOf(release, engine)
    const all = JSON.parse(readFileSync(join(RELEASES, release, 'facts.json'), 'utf8')) as Record<string, ReleaseFacts>
    const facts = all[engine] as ReleaseFacts
    const storage = await openStorage({ ...place, mayMigrate: true })
    const keys = createKeys(storage, createSecrets(facts.pepper), Date.now)
    expect(await keys.verify(facts.key)).toMatchObject({ id: facts.keyId })
    expect(await keys.verify(facts.endedKey)).toBeNull()
    expect(await storage.quotas.used(facts.keyId, facts.period)).toBe(facts.used)
    expect(await storage.requests.find(facts.reference)).toMatchObject({ state: 'email_confirmed' })
    const noted: string[] = []
    for await (const { what } of storage.audit.read(facts.reference)) noted.push(what)
    expect(noted).toEqual(['received'])
    expect(await storage.syncs.list()).toMatchObject([{ office: 'EU', is_on: 1 }])
    expect(await storage.canWrite()).toBe(true)
    await storage.close()
  })
})

it.each(releases)('the register of %s is searched by this version', async (release) => {
  place = await ENGINES[0][1]()
  const folder = registersFolder(place.dataDir)
  mkdirSync(folder, { recursive: true })
  const db = new DatabaseSync(storePath(folder, 'EU'))
  db.exec(readFileSync(join(RELEASES, release, 'register-EU.sql'), 'utf8'))
  db.close()
  expect(await admin('registers', 'index', 'EU')).toMatchObject({
    code: 0,
    out: '2 names are searched, as of 2026-11-28.',
  })
  await place.remove()
})

it('has a database of a release', () => expect(releases).not.toEqual([]))
