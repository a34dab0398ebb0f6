import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, Kysely, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import { keepPrivate, touchPrivate } from '../system/private-files.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './schema.ts'
import { translated } from './translate-error.ts'

/** Name of the database in the data directory. */
export const SQLITE_FILE = 'brand-check.sqlite'

/**
 * How long a statement waits for another process that writes, in milliseconds. This process does nothing else
 * meanwhile.
 */
export const WRITER_WAIT_MS = 2000

/**
 * A file of SQLite that knows whether its transaction is still open. On a full disk SQLite rolls the transaction back
 * by itself (https://sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction); the statements after it
 * would then be committed one by one.
 */
class DatabaseFile {
  readonly #db: DatabaseSync
  #begun = false
  #undoneBy: unknown

  constructor(path: string) {
    this.#db = new DatabaseSync(path, { timeout: WRITER_WAIT_MS })
    // Without secure_delete, what was deleted stays in the file, and in each backup of it, until its place is used again.
    this.#telling(() =>
      this.#db.exec(
        'PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON; PRAGMA synchronous=NORMAL; PRAGMA secure_delete=ON',
      ),
    )
  }

  begun(): void {
    this.#begun = true
  }

  /** Ends the transaction; true where SQLite still has it, and must be told to end it. */
  ended(): boolean {
    this.#begun = false
    this.#undoneBy = undefined
    return this.#db.isTransaction
  }

  #telling<T>(work: () => T): T {
    if (this.#undoneBy !== undefined) throw this.#undoneBy
    try {
      return work()
    } catch (error) {
      const told = translated(error)
      if (this.#begun && !this.#db.isTransaction) this.#undoneBy = told
      throw told
    }
  }

  prepare(sql: string) {
    const bound = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
    const statement = this.#telling(() => this.#db.prepare(sql))
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => this.#telling(() => statement.all(...bound(parameters))),
      run: (parameters: readonly unknown[]) => this.#telling(() => statement.run(...bound(parameters))),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...bound(parameters)),
    }
  }

  close(): void {
    this.#db.close()
  }
}

/**
 * A driver whose transactions take the write lock when they begin, and so wait for another writer. A transaction that
 * took it only at its first write would fail at once instead.
 */
class FileDriver extends SqliteDriver {
  readonly #file: DatabaseFile

  constructor(file: DatabaseFile) {
    super({ database: file })
    this.#file = file
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    this.#file.begun()
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#file.ended()
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.ended()) await super.rollbackTransaction(connection)
  }
}

/**
 * Tells Kysely that SQLite rolls back changes of the schema with their transaction, which it does not assume by itself.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class FileDialect extends SqliteDialect {
  readonly #file: DatabaseFile

  constructor(path: string) {
    const database = new DatabaseFile(path)
    super({ database })
    this.#file = database
  }

  override createDriver() {
    return new FileDriver(this.#file)
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }
}

/**
 * Makes the database private to its owner, and the files beside it that an earlier start left. SQLite makes new ones
 * with the mode of the database.
 */
function claimFiles(path: string): void {
  touchPrivate(path)
  for (const beside of ['-wal', '-shm', '-journal']) keepPrivate(`${path}${beside}`)
}

/**
 * Opens the embedded database in `dataDir`, migrated to the newest form. A missing folder is made for its owner alone;
 * an existing one keeps its mode. The database is private to its owner in both cases. Commands may open it beside the
 * service;
 * `takeServiceLock` keeps out a second service.
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
