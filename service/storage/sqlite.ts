import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, Kysely, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import { keepPrivate, touchPrivate } from '../private-files.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './schema.ts'
import { translated } from './unavailable.ts'

/** Name of the database in the data directory. */
export const SQLITE_FILE = 'brand-check.sqlite'

/** How long a statement waits for another process that writes, in milliseconds. It holds the whole process. */
const WRITER_WAIT_MS = 2000

function telling<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw translated(error)
  }
}

/** A transaction that begins by writing waits for another writer; one that comes to write later fails at once. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** SQLite undoes changes of the schema with their transaction; Kysely does not count on it unless told. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class FileDialect extends SqliteDialect {
  readonly #config: ConstructorParameters<typeof SqliteDriver>[0]

  constructor(path: string) {
    const db = new DatabaseSync(path, { timeout: WRITER_WAIT_MS })
    db.exec('PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON; PRAGMA synchronous=NORMAL')
    const bound = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
    const database = {
      close: () => db.close(),
      prepare: (sql: string) => {
        const statement = telling(() => db.prepare(sql))
        return {
          reader: statement.columns().length > 0,
          all: (parameters: readonly unknown[]) => telling(() => statement.all(...bound(parameters))),
          run: (parameters: readonly unknown[]) => telling(() => statement.run(...bound(parameters))),
          iterate: (parameters: readonly unknown[]) => statement.iterate(...bound(parameters)),
        }
      },
    }
    super({ database })
    this.#config = { database }
  }

  override createDriver() {
    return new ImmediateDriver(this.#config)
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }
}

/** SQLite makes the files beside the database with the database's own mode; those of an earlier start are kept private too. */
function claimFiles(path: string): void {
  touchPrivate(path)
  for (const beside of ['-wal', '-shm', '-journal']) keepPrivate(`${path}${beside}`)
}

/**
 * Opens the embedded database in `dataDir`, migrated to the newest form. A folder that is missing is made for its owner
 * alone; one that is there keeps its mode, and the database in it is its owner's alone. Commands may open it beside the
 * service; that there is but one service is the matter of `takeServiceLock`.
 */
export async function openSqlite(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, SQLITE_FILE)
  claimFiles(path)
  const db = new Kysely<Tables>({ dialect: new FileDialect(path) })
  try {
    await migrate(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
