import { createHash } from 'node:crypto'
import pg from 'pg'
import { types } from '../../storage/postgres.ts'
import { translated } from '../../storage/translate-error.ts'
import { StorageUnavailable } from '../../system/storage-unavailable.ts'
import type { HeldOffice } from '../offices.ts'
import { beingImported } from '../store/open-for-import.ts'
import { StoreError } from '../store/open-store.ts'

const CONNECT_MS = 5000

/** The error as an operator is told of it. */
function told(error: unknown): unknown {
  const known = translated(error)
  return known instanceof StorageUnavailable
    ? new StoreError(`The database at DATABASE_URL does not answer (${known.reason}).`)
    : error
}

/** A connection that a command has to itself, on which statements may take long. */
export interface Session extends AsyncDisposable {
  /** Rejects with StoreError where the database does not answer. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Does the work in one transaction: all of it is kept, or nothing where it rejects. */
  transaction<T>(work: () => Promise<T>): Promise<T>
}

/** Opens a session. Rejects with StoreError. */
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

/** A number for the lock of an office, which no other lock of ours has. */
export function lockOf(office: HeldOffice): string {
  return createHash('sha256').update(`brand-check register ${office}`).digest().readBigInt64BE().toString()
}

/** Takes a lock on this connection and until its end; false where another connection has it. */
export async function tryLock(session: Session, name: string): Promise<boolean> {
  const [row] = await session.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lockOf(name)])
  return row?.taken === true
}

/**
 * Takes the right to change the records of an office, on this connection and until its end. Throws RecordsBusy where
 * another process has it.
 */
export async function takeImportRight(session: Session, office: HeldOffice): Promise<void> {
  if (!(await tryLock(session, office))) throw beingImported(office)
}
