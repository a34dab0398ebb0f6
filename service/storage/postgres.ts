import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { CannotStart } from '../system/start-failure.ts'
import { StorageUnavailable } from '../system/storage-unavailable.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './schema.ts'
import { translated } from './translate-error.ts'

/** A whole check has eight seconds. */
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

/** Our bigint columns are far below 2^53. */
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
  // A query gets the error anyway. Without these listeners, the event would end the process.
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

/** Rejects with `CannotStart`. */
export async function migratePostgres(url: string): Promise<void> {
  const { db } = connect(url, MIGRATION_TIMES, 2)
  try {
    await migrate(db)
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

/**
 * If the server is down later, statements reject with `StorageUnavailable` until it is back. Rejects with
 * `CannotStart`.
 */
export async function openPostgres(url: string): Promise<{ db: Kysely<Tables>; pool: pg.Pool }> {
  await migratePostgres(url)
  return connect(url, TIMES, CONNECTIONS)
}
