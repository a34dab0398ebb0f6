import pg from 'pg'
import { createSlots } from '../../../lib/sources/http/fair-queue.ts'
import { type Searcher, SearchUnavailable } from '../../../lib/sources/registers/imported-search.ts'
import { StorageUnavailable } from '../../ops/failures.ts'
import { translated } from '../../storage/database.ts'
import { types } from '../../storage/open.ts'

/** Time limits in milliseconds. A search of imported records has three seconds (lib/sources/registers/register.ts). */
const TIMES = {
  connectionTimeoutMillis: 1500,
  statement_timeout: 2500,
  lock_timeout: 1000,
  idle_in_transaction_session_timeout: 10_000,
  /** For a server that accepts a statement but never answers. */
  query_timeout: 2800,
}
const CONNECTIONS = 8
/** A check searches at most six offices. The other connections stay free for other accounts. */
const CONNECTIONS_EACH = 6

const NO_ANSWER = 'the database does not answer'
const TOO_SLOW = 'the database took too long'
const FULL = 'too many searches wait for the database'
const FAILED = 'the database could not search its records'
const WOULD_LOG = 'the database would write names into its log'

/** Errors of a statement that the database cancelled or the client library abandoned. */
const CANCELED = '57014'
const OVERDUE = /^Query read timeout/
const NO_CONNECTION = /^timeout exceeded when trying to connect/

const messageOf = (error: unknown) => String((error as { message?: unknown } | null)?.message)

/** Searched names must be in `values`, never in `text`. */
export type Query = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>

export interface ReadSessions {
  /**
   * Runs `work` in a read-only transaction that hides names from the server's log. Accounts share the connections
   * fairly. Rejects with SearchUnavailable, or with the signal's reason before the next statement.
   */
  read<T>(work: (query: Query) => Promise<T>, searcher?: Searcher): Promise<T>
  close(): Promise<void>
}

/**
 * The server must not log names. Only a superuser or a permitted role can set `log_parameter_max_length` to 0. For
 * other roles, `LOGS` detects whether the server would log values. Every role can set the other settings.
 * https://www.postgresql.org/docs/15/runtime-config-logging.html
 */
const BEGIN = `
BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY;
SET LOCAL log_parameter_max_length_on_error = 0;
SET LOCAL debug_print_parse = off; SET LOCAL debug_print_rewritten = off; SET LOCAL debug_print_plan = off;
SET LOCAL enable_seqscan = off; SET LOCAL jit = off; SET LOCAL max_parallel_workers_per_gather = 0;
SET LOCAL pg_trgm.similarity_threshold = 0.3;
SET LOCAL pg_trgm.word_similarity_threshold = 0.55;
DO $$ BEGIN
  PERFORM set_config('log_parameter_max_length', '0', true);
EXCEPTION WHEN OTHERS THEN NULL;
END $$`

const LOGS = `
SELECT current_setting('log_parameter_max_length', true) IS DISTINCT FROM '0' AND (
    current_setting('log_statement') = 'all'
    OR current_setting('log_min_duration_statement') <> '-1'
    OR current_setting('log_min_duration_sample', true) <> '-1'
    OR current_setting('log_transaction_sample_rate', true) <> '0')
  OR coalesce(current_setting('auto_explain.log_min_duration', true), '') NOT IN ('', '-1')
  OR coalesce(current_setting('pgaudit.log_parameter', true), '') = 'on' AS logs`

function unavailable(error: unknown): SearchUnavailable {
  if (error instanceof SearchUnavailable) return error
  const { code } = (error ?? {}) as { code?: unknown }
  if (code === CANCELED || OVERDUE.test(messageOf(error))) return new SearchUnavailable(TOO_SLOW)
  if (NO_CONNECTION.test(messageOf(error))) return new SearchUnavailable(FULL)
  return new SearchUnavailable(translated(error) instanceof StorageUnavailable ? NO_ANSWER : FAILED)
}

/** Opens connections for searches only. `onFault` gets errors except timeouts and connection troubles. */
export function openReadSessions(url: string, onFault: (error: unknown) => void): ReadSessions {
  const pool = new pg.Pool({
    connectionString: url,
    ...TIMES,
    max: CONNECTIONS,
    types,
    keepAlive: true,
    application_name: 'brand-check search',
  })
  const inPlace = createSlots({ all: CONNECTIONS, each: CONNECTIONS_EACH })
  // The current query also reports the error. Without listeners, the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  function failed(error: unknown): never {
    const told = unavailable(error)
    if (told.message === FAILED) onFault(error)
    throw told
  }

  function inTurn<T>(work: () => Promise<T>, { signal, holder }: Searcher): Promise<T> {
    signal?.throwIfAborted()
    const waiting = new AbortController()
    const late = setTimeout(() => waiting.abort(new SearchUnavailable(FULL)), TIMES.connectionTimeoutMillis)
    const leave = () => waiting.abort(signal?.reason)
    signal?.addEventListener('abort', leave, { once: true })
    const over = () => {
      clearTimeout(late)
      signal?.removeEventListener('abort', leave)
    }
    const begun = () => {
      over()
      return work()
    }
    return inPlace(begun, { holder, signal: waiting.signal }).finally(over)
  }

  async function begin(client: pg.PoolClient): Promise<void> {
    await client.query(BEGIN)
    const { rows } = await client.query<{ logs: boolean }>(LOGS)
    if (rows[0]?.logs !== false) throw new SearchUnavailable(WOULD_LOG)
  }

  async function readOn<T>(work: (query: Query) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const client = await pool.connect().catch(failed)
    let sound = false
    let silent = false
    const broken = (error: unknown): never => {
      silent ||= OVERDUE.test(messageOf(error))
      return failed(error)
    }
    try {
      signal?.throwIfAborted()
      await begin(client).catch(broken)
      const done = await work(async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => {
        signal?.throwIfAborted()
        const { rows } = await client.query<Row>(text, values).catch(broken)
        return rows
      })
      await client.query('COMMIT').catch(broken)
      sound = true
      return done
    } finally {
      // A ROLLBACK would wait again for a silent server, so the connection is closed instead.
      if (!sound && !silent)
        sound = await client.query('ROLLBACK').then(
          () => true,
          () => false,
        )
      client.release(!sound)
    }
  }

  return {
    read: async (work, searcher = {}) => inTurn(() => readOn(work, searcher.signal), searcher),
    close: () => pool.end(),
  }
}
