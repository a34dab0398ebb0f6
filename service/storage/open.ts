import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  sql,
} from 'kysely'
import pg from 'pg'
import type { Budget } from '../../lib/sources/http/quota.ts'
import { CannotStart, StorageUnavailable } from '../ops/failures.ts'
import { privateFile } from '../ops/private-files.ts'
import { type Database, inTransaction, isPostgres, lock, type Tables, translated } from './database.ts'
import { keysIn } from './keys.ts'
import { copies, migrate, stepsAheadIn } from './migrate.ts'
import { quotasIn } from './quotas.ts'
import { replaysIn } from './replays.ts'
import { requestsIn } from './requests.ts'
import { sharedQuota } from './shared-quota.ts'
import { syncsIn } from './syncs.ts'

/** https://sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5

/**
 * Prevents a second service on a data folder, by a lock on a separate database file, which the system releases even if
 * the process is killed. Commands do not need it. Throws `CannotStart`.
 */
export function takeServiceLock(dataDir: string): Disposable {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return takeLock(
    join(dataDir, 'service.lock'),
    'Brand Check is already running from this folder (DATA_DIR): stop that one, or choose another folder with DATA_DIR.',
  )
}

/** Locks a file until disposal or the end of the process. Throws `CannotStart` with `sentence` if another process did. */
export function takeLock(path: string, sentence: string): Disposable {
  privateFile.touch(path)
  const db = new DatabaseSync(path, { timeout: 0 })
  try {
    db.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if ((error as { errcode?: unknown }).errcode !== SQLITE_BUSY) throw error
    throw new CannotStart(sentence)
  }
  return { [Symbol.dispose]: () => db.close() }
}

export const SQLITE_FILE = 'brand-check.sqlite'

/** SQLite blocks the process while it waits for a different writer. */
const WRITER_WAIT_MS = 2000

/**
 * On a full disk SQLite rolls a transaction back by itself
 * (https://sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction). This check keeps it from
 * committing the remaining statements one by one.
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

  /** True if SQLite still has the transaction and must end it. */
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

/** Acquires the write lock when a transaction begins, which waits. At the first write, SQLite would fail. */
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

/** Declares to Kysely that SQLite can roll back schema changes. */
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

/** SQLite creates further files with the mode of the database, so this only corrects older files. */
function claimFiles(path: string): void {
  privateFile.touch(path)
  for (const beside of ['-wal', '-shm', '-journal']) privateFile.keep(`${path}${beside}`)
}

/** The database and a new folder are private. Only `takeServiceLock` prevents a second service. */
async function openSqlite(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, SQLITE_FILE)
  claimFiles(path)
  const db = new Kysely<Tables>({ dialect: new FileDialect(path) })
  try {
    await migrate(db, (steps) => copies.make(dataDir, path, steps))
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** A checkpoint is tried again, because a different process may be using the database. */
const TRIES = 5
const PAUSE_MS = 20

async function keepOnDisk(db: Database): Promise<void> {
  if (isPostgres(db)) return
  for (let tried = 0; tried < TRIES; tried++) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(full)`.execute(db)
    if (rows[0]?.busy !== 1) return
  }
}

async function emptyLog(db: Database): Promise<void> {
  if (isPostgres(db)) return
  const isEmptied = () =>
    db.connection().execute(async (one) => {
      await sql`pragma busy_timeout = 0`.execute(one)
      try {
        const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(one)
        return rows[0]?.busy !== 1
      } finally {
        await sql`pragma busy_timeout = ${sql.lit(WRITER_WAIT_MS)}`.execute(one)
      }
    })
  for (let tried = 1; !(await isEmptied()) && tried < TRIES; tried++) await wait(PAUSE_MS)
}

/** Time limits in milliseconds. A complete check has eight seconds. */
const TIMES = {
  connectionTimeoutMillis: 3000,
  lock_timeout: 3000,
  statement_timeout: 4000,
  idle_in_transaction_session_timeout: 10_000,
  /** For a server that accepts a statement and never answers. */
  query_timeout: 5000,
}
/** A migration may change a large table, or wait for another process that migrates. */
const MIGRATION_TIMES = { ...TIMES, lock_timeout: 120_000, statement_timeout: 120_000, query_timeout: 130_000 }
const CONNECTIONS = 10

const INT8: number = pg.types.builtins.INT8

/** Our bigint values are far below 2^53, so numbers are exact. */
export const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

function makePool(url: string, times: typeof TIMES, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    ...times,
    max,
    types,
    keepAlive: true,
    application_name: 'brand-check',
  })
  // Queries report the error anyway. Without these listeners, the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function telling(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect().catch((error: unknown) => {
        throw translated(error)
      })
      let broken = false
      const query = async (...args: unknown[]) => {
        try {
          return await (client.query as (...given: unknown[]) => Promise<unknown>)(...args)
        } catch (error) {
          const told = translated(error)
          broken ||= told instanceof StorageUnavailable
          throw told
        }
      }
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(broken) }
    },
  } as PostgresPool
}

function connect(url: string, times: typeof TIMES, max: number) {
  const pool = makePool(url, times, max)
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: telling(pool) }) }) }
}

/** protocol_violation: poolers refuse session settings that they do not pass on. */
const REFUSED_SETTINGS = '08P01'

/** Refuses to change a PostgreSQL database that nobody may have backed up. */
async function mayNotMigrate(steps: readonly string[]): Promise<void> {
  throw new CannotStart(
    `This version changes the database at DATABASE_URL (${steps.join(', ')}): back it up, stop the processes of the old version, and run "brand-check-admin migrate", or start one process with MIGRATE=yes.`,
  )
}

/** Creates the tables of a new database. Changes others only if `mayMigrate`. Rejects with `CannotStart`. */
export async function migratePostgres(url: string, mayMigrate: boolean): Promise<void> {
  await withPostgres(url, (db) => migrate(db, async (steps) => (mayMigrate ? undefined : mayNotMigrate(steps))))
}

async function withPostgres<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { db } = connect(url, MIGRATION_TIMES, 2)
  try {
    return await work(db)
  } catch (error) {
    if (error instanceof StorageUnavailable && error.reason === REFUSED_SETTINGS)
      throw new CannotStart(
        'What answers at DATABASE_URL refuses the time limits of a session (08P01), as pgbouncer does: docs/how-to/use-postgresql.md says what to set.',
      )
    if (error instanceof StorageUnavailable)
      throw new CannotStart(`The database at DATABASE_URL does not answer (${error.reason}).`)
    const { code } = error as { code?: unknown }
    if (typeof code === 'string') throw new CannotStart(`The database at DATABASE_URL cannot be used (${code}).`)
    throw error
  } finally {
    await db.destroy()
  }
}

/** Rejects with `CannotStart`. While a server is away later, statements reject with `StorageUnavailable`. */
async function openPostgres(url: string, mayMigrate: boolean): Promise<{ db: Kysely<Tables>; pool: pg.Pool }> {
  await migratePostgres(url, mayMigrate)
  return connect(url, TIMES, CONNECTIONS)
}

function changesIn(db: Database) {
  return { keys: keysIn(db), ...requestsIn(db) }
}

/** Each member belongs to the transaction. */
export interface Tx extends ReturnType<typeof changesIn> {
  /** Makes other transactions with the same text wait until this one ends. */
  lock(text: string): Promise<void>
}

/** Begins the name of a fact about one process. */
const PROCESS = 'process '

function storageOn(db: Database, pool: pg.Pool | null) {
  return {
    ...changesIn(db),
    quotas: quotasIn(db),
    replays: replaysIn(db),
    syncs: syncsIn(db),

    /** An upstream's quota, shared by all processes on the database. After `patienceMs`, this one counts by itself. */
    sharedQuota: (budget: Budget, patienceMs?: number) => sharedQuota(db, budget, patienceMs),

    /** `work` may run again, so it must only change the database. */
    inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      return inTransaction(db, (tx) => work({ ...changesIn(tx), lock: (text) => lock(tx, text) }))
    },

    /** Keeps an existing value. Returns the stored value. */
    async keepFact(name: string, value: string): Promise<string> {
      await db
        .insertInto('facts')
        .values({ name, value })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const row = await db.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirstOrThrow()
      return row.value
    },

    /** What each process on this database last said of itself. */
    processes: {
      async say(id: string, text: string): Promise<void> {
        await db
          .insertInto('facts')
          .values({ name: `${PROCESS}${id}`, value: text })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
          .execute()
      },

      async all(): Promise<{ id: string; text: string }[]> {
        const rows = await db.selectFrom('facts').selectAll().where('name', 'like', `${PROCESS}%`).execute()
        return rows.map(({ name, value }) => ({ id: name.slice(PROCESS.length), text: value }))
      },

      async forget(id: string): Promise<void> {
        await db.deleteFrom('facts').where('name', '=', `${PROCESS}${id}`).execute()
      },
    },

    /** Tests the database with a write, because a full disk still allows reads. */
    async canWrite(): Promise<boolean> {
      const value = new Date().toISOString()
      try {
        await db
          .insertInto('facts')
          .values({ name: 'last written', value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute()
        return true
      } catch {
        return false
      }
    },

    /** Deletes expired repeats, claims, replays, limits and earlier free checks. Empties SQLite's write-ahead log. */
    async forgetExpired(now: number): Promise<void> {
      await db.deleteFrom('repeats').where('expires_at', '<=', now).execute()
      await db.deleteFrom('claims').where('expires_at', '<=', now).execute()
      await db.deleteFrom('replays').where('expires_at', '<=', now).execute()
      await db.deleteFrom('free_checks').where('day', '<', new Date(now).toISOString().slice(0, 10)).execute()
      await db.deleteFrom('bursts').where('expire', '<=', now).execute()
      await emptyLog(db)
    },

    /**
     * Writes commits to the disk, for data that cannot be made again (keys). In a power failure, SQLite may lose the
     * commits since the last checkpoint (`synchronous=NORMAL`, https://sqlite.org/pragma.html#pragma_synchronous).
     */
    keepOnDisk: () => keepOnDisk(db),

    /**
     * Empties SQLite's write-ahead log, which otherwise still contains deleted rows. Skips a log that a different
     * process is reading, because SQLite would block until the reader ends.
     */
    emptyLog: () => emptyLog(db),

    db,
    /** For libraries that do not use Kysely. Null with SQLite. */
    pool,
    close: () => db.destroy(),
  }
}

export type Storage = ReturnType<typeof storageOn>

export interface StorageBackend {
  dataDir: string
  databaseUrl: string | null
  /** Only then may a PostgreSQL database that has data be migrated. */
  mayMigrate?: boolean
}

/** Names the migrations that this version would apply. Rejects like `openStorage`. */
export async function stepsAhead({ dataDir, databaseUrl }: StorageBackend): Promise<string[]> {
  if (databaseUrl !== null) return (await withPostgres(databaseUrl, stepsAheadIn)).steps
  const db = new Kysely<Tables>({ dialect: new FileDialect(join(dataDir, SQLITE_FILE)) })
  try {
    return (await stepsAheadIn(db)).steps
  } finally {
    await db.destroy()
  }
}

/**
 * Opens and migrates the database. Rejects with `CannotStart`, or an error of SQLite or the system. Later, members
 * reject with `StorageUnavailable` while the database does not answer.
 */
export async function openStorage({ dataDir, databaseUrl, mayMigrate = false }: StorageBackend): Promise<Storage> {
  if (databaseUrl === null) return storageOn(await openSqlite(dataDir), null)
  const { db, pool } = await openPostgres(databaseUrl, mayMigrate)
  return storageOn(db, pool)
}
