import { createHash } from 'node:crypto'
import pg from 'pg'
import { StorageUnavailable } from '../../ops/failures.ts'
import { translated } from '../../storage/database.ts'
import { types } from '../../storage/open.ts'
import type { RegisterCode } from '../store/offices.ts'
import { StoreError } from '../store/open-store.ts'

const CONNECT_MS = 5000

function told(error: unknown): unknown {
  const known = translated(error)
  return known instanceof StorageUnavailable
    ? new StoreError(`The database at DATABASE_URL does not answer (${known.reason}).`)
    : error
}

/** A connection for one command, with long statements. */
export interface Session extends AsyncDisposable {
  /** Rejects with StoreError if the database does not answer. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  transaction<T>(work: () => Promise<T>): Promise<T>
}

/** Rejects with StoreError. */
export async function openSession(url: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types,
    application_name: 'brand-check registers',
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw told(error)
  }
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    try {
      return (await client.query<Row>(text, values)).rows
    } catch (error) {
      throw told(error)
    }
  }
  return {
    query,
    async transaction(work) {
      await query('BEGIN')
      try {
        const done = await work()
        await query('COMMIT')
        return done
      } catch (error) {
        await query('ROLLBACK').catch(() => {})
        throw error
      }
    },
    [Symbol.asyncDispose]: () => client.end().catch(() => {}),
  }
}

/** Returns a lock number that the service uses only for this name. */
export function lockOf(office: RegisterCode): string {
  return createHash('sha256').update(`brand-check register ${office}`).digest().readBigInt64BE().toString()
}

/** Locks until the session ends. Returns false if a different connection has the lock. */
export async function tryLock(session: Session, name: string): Promise<boolean> {
  const [row] = await session.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lockOf(name)])
  return row?.taken === true
}

/** Locks an office's import until the session ends. Throws StoreError if a different process has the lock. */
export async function takeImportRight(session: Session, office: RegisterCode): Promise<void> {
  if (!(await tryLock(session, office))) throw StoreError.busy(office)
}
