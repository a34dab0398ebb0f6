import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { keepPrivate, touchPrivate } from '../private-files.ts'
import { migrations } from './migrations/index.ts'
import type { Tables } from './schema.ts'

export type Database = Kysely<Tables>

/** How long opening waits for another process to let go of the file, in milliseconds. It holds the whole process. */
const LOCK_WAIT_MS = 100

function dialect(path: string): SqliteDialect {
  const db = new DatabaseSync(path, { timeout: LOCK_WAIT_MS })
  // Exclusive: a second service on the same folder is refused at its start, not slowed down for ever.
  db.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON; PRAGMA synchronous=NORMAL')
  const bound = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return new SqliteDialect({
    database: {
      close: () => db.close(),
      prepare: (sql) => {
        const statement = db.prepare(sql)
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...bound(parameters)),
          run: (parameters) => statement.run(...bound(parameters)),
          iterate: (parameters) => statement.iterate(...bound(parameters)),
        }
      },
    },
  })
}

/** SQLite makes the files beside the database with the database's own mode; those of an earlier start are kept private too. */
function claimFiles(path: string): void {
  touchPrivate(path)
  for (const beside of ['-wal', '-shm', '-journal']) keepPrivate(`${path}${beside}`)
}

/**
 * Opens the embedded database in `dataDir`, migrated to the newest form. One process per file. A folder that is
 * missing is made for its owner alone; one that is there keeps its mode, and the database in it is its owner's alone.
 */
export async function openDatabase(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'brand-check.sqlite')
  claimFiles(path)
  const db = new Kysely<Tables>({ dialect: dialect(path) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) {
    await db.destroy()
    throw error
  }
  return db
}
