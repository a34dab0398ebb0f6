import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { VERSION } from '../../lib/version.ts'
import { CannotStart } from '../ops/failures.ts'
import { privateFile } from '../ops/private-files.ts'
import { migrations } from './migrations/index.ts'

const APPLIED = 'kysely_migration'

const migratorFor = <T>(db: Kysely<T>) => new Migrator({ db, provider: { getMigrations: async () => migrations } })

async function unknownSteps<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(APPLIED)} order by name`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name))
}

async function refuseNewer<T>(db: Kysely<T>): Promise<void> {
  // A new database has no such table.
  const unknown = await unknownSteps(db).catch(() => [])
  if (unknown.length === 0) return
  throw new CannotStart(
    `A newer version of Brand Check has changed this database (${unknown.join(', ')}): start that version, or put back the copy from before it, as docs/how-to/update-a-service.md says under "Go back".`,
  )
}

interface StepsAhead {
  /** Names of the migrations that the database lacks. */
  steps: string[]
  /** True if no version has used the database yet. */
  isNew: boolean
}

/** Rejects with `CannotStart` for a database of a newer version. */
export async function stepsAheadIn<T>(db: Kysely<T>): Promise<StepsAhead> {
  await refuseNewer(db)
  const all = await migratorFor(db).getMigrations()
  const steps = all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
  return { steps, isNew: steps.length === all.length }
}

/**
 * Of several processes, one migrates. Calls `beforeChange` with the names of the migrations if the database has data.
 * Rejects with `CannotStart` for a database of a newer version.
 */
export async function migrate<T>(db: Kysely<T>, beforeChange: (steps: string[]) => Promise<void>): Promise<void> {
  const { steps, isNew } = await stepsAheadIn(db)
  if (steps.length > 0 && !isNew) await beforeChange(steps)
  const { error } = await migratorFor(db).migrateToLatest()
  if (error === undefined) return
  await refuseNewer(db)
  throw error
}

const COPIES = 2
const COPY = /^before-.*\.sqlite$/

function has(path: string, step: string): boolean {
  const db = new DatabaseSync(path)
  try {
    return db.prepare(`SELECT 1 FROM ${APPLIED} WHERE name = ?`).get(step) !== undefined
  } finally {
    db.close()
  }
}

/** Names of the copies in a folder, newest first. */
function copiesIn(dataDir: string): string[] {
  return readdirSync(dataDir)
    .filter((name) => COPY.test(name))
    .map((name) => ({ name, at: statSync(join(dataDir, name)).mtimeMs }))
    .toSorted((one, other) => other.at - one.at)
    .map(({ name }) => name)
}

/**
 * Puts the newest copy from before a migration in the place of a SQLite database that no process uses. Returns the
 * copy's name, or null if there is none.
 */
function putBack(dataDir: string, path: string): string | null {
  const [copy] = copiesIn(dataDir)
  if (copy === undefined) return null
  // The log of the newer database must not be applied to the copy.
  for (const beside of ['-wal', '-shm', '-journal']) rmSync(`${path}${beside}`, { force: true })
  renameSync(join(dataDir, copy), path)
  return copy
}

/** Copies a SQLite database to `before-VERSION.sqlite` in its folder, and keeps the two newest copies. */
async function copyBefore(dataDir: string, path: string, steps: readonly string[]): Promise<void> {
  const copy = join(dataDir, `before-${VERSION}.sqlite`)
  const part = `${copy}.${process.pid}.part`
  try {
    privateFile.touch(part)
    using source = new DatabaseSync(path, { readOnly: true })
    await copyDatabase(source, part)
    // In the meantime another process may have migrated: its copy is the older one.
    if (has(part, steps[0] ?? '')) return
    renameSync(part, copy)
    for (const old of copiesIn(dataDir).slice(COPIES)) rmSync(join(dataDir, old), { force: true })
  } finally {
    for (const beside of ['', '-journal', '-wal', '-shm']) rmSync(`${part}${beside}`, { force: true })
  }
}

/** Copies of SQLite from before its migrations. */
export const copies = { make: copyBefore, putBack }
