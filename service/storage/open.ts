import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { Tables } from './schema.ts'

export type Database = Kysely<Tables>

/** How long a statement waits for another connection's lock, in milliseconds. */
const LOCK_WAIT_MS = 5000

function dialect(path: string): SqliteDialect {
  const db = new DatabaseSync(path, { timeout: LOCK_WAIT_MS })
  db.exec('PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON; PRAGMA synchronous=NORMAL')
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

/** Opens the embedded database in `dataDir` (made where missing), migrated to the newest form. One process per file. */
export async function openDatabase(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const db = new Kysely<Tables>({ dialect: dialect(join(dataDir, 'brand-check.sqlite')) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) {
    await db.destroy()
    throw error
  }
  return db
}
