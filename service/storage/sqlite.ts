import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { CompiledQuery, type DatabaseConnection, Kysely, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
import { keepPrivate, touchPrivate } from '../system/private-files.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './schema.ts'
import { translated } from './translate-error.ts'

export const SQLITE_FILE = 'brand-check.sqlite'

/** Blocks this whole process. */
export const WRITER_WAIT_MS = 2000

/**
 * On a full disk SQLite rolls a transaction back by itself
 * (https://sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction). Without this check, it would
 * commit the remaining statements one by one.
 */
class DatabaseFile {
  readonly #db: DatabaseSync
  #begun = false
  #undoneBy: unknown

  constructor(path: string) {
    this.#db = new DatabaseSync(path, { timeout: WRITER_WAIT_MS })
    // Without secure_delete, the file and its backups still contain deleted rows until SQLite reuses their space.
    this.#telling(() =>
      this.#db.exec(
        'PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON; PRAGMA synchronous=NORMAL; PRAGMA secure_delete=ON',
      ),
    )
  }

  begun(): void {
    this.#begun = true
  }

  /** SQLite still has the transaction and must end it. */
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
 * Acquires the write lock when a transaction begins, and so waits for another writer. At the first write, it would fail
 * at once.
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

/** SQLite does roll back schema changes. Kysely does not assume so. */
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

/** SQLite creates further files with the mode of the database, so this only fixes older ones. */
function claimFiles(path: string): void {
  touchPrivate(path)
  for (const beside of ['-wal', '-shm', '-journal']) keepPrivate(`${path}${beside}`)
}

/**
 * The database is private to its owner, and so is a new folder. Commands may open it while the service runs: only
 * `takeServiceLock` prevents a second service.
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
