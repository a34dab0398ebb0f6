import pg from 'pg'
import { CannotStart, StorageUnavailable } from '../../ops/failures.ts'
import { translated } from '../../storage/database.ts'
import type { RegisterCode } from '../store/offices.ts'
import type { Session } from './session.ts'

const PARTED_TABLES = ['records', 'marks', 'spellings', 'forms', 'words', 'holders'] as const

export function partOfTable(table: (typeof PARTED_TABLES)[number], office: RegisterCode): string {
  return `register_${table}_${office.toLowerCase().replace(/[^a-z0-9]/g, '_')}`
}

/** Creates missing table partitions. Migrations created partitions only for the offices of that time. */
export async function makeParts(session: Session, office: RegisterCode): Promise<void> {
  const values = `'${office.replaceAll("'", "''")}'`
  for (const table of PARTED_TABLES) {
    const part = partOfTable(table, office)
    const [found] = await session.query<{ part: string | null }>('SELECT to_regclass($1) AS part', [part])
    if (found?.part == null)
      await session.query(`CREATE TABLE ${part} PARTITION OF register_${table} FOR VALUES IN (${values})`)
  }
}

/** Created only if registers are searched in PostgreSQL, because the extension may be forbidden. */
const INDEXES = `
CREATE INDEX IF NOT EXISTS register_spellings_by_letters ON register_spellings USING gin (letters gin_trgm_ops);
CREATE INDEX IF NOT EXISTS register_spellings_by_sound ON register_spellings USING gin (sound gin_trgm_ops);
CREATE INDEX IF NOT EXISTS register_words_by_letters ON register_words USING gin (word gin_trgm_ops);
CREATE INDEX IF NOT EXISTS register_words_by_sound ON register_words USING gin (sound gin_trgm_ops)`
/** The last index exists only if all indexes do. */
const THERE = "SELECT to_regclass('register_words_by_sound') IS NOT NULL AS there"
/** Only one of several starting processes creates the indexes. No other lock has this number. */
const LOCK = 7_301_225

const CONNECT_MS = 5000

async function make(client: pg.Client): Promise<void> {
  await client.query('BEGIN')
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
  const { rows } = await client.query(THERE)
  if (rows[0]?.there !== true) {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
    await client.query(INDEXES)
  }
  await client.query('COMMIT')
}

/** Installs pg_trgm and its indexes if they are missing. Throws CannotStart with instructions for an administrator. */
export async function prepareTrigrams(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    await make(client)
  } catch (error) {
    const told = translated(error)
    if (told instanceof StorageUnavailable)
      throw new CannotStart(`The database at DATABASE_URL does not answer (${told.reason}).`)
    const { code } = error as { code?: unknown }
    if (typeof code !== 'string') throw error
    throw new CannotStart(
      `REGISTERS_IN_DATABASE needs PostgreSQL's extension pg_trgm, which is not there and could not be made (${code}): ` +
        'have an administrator run CREATE EXTENSION pg_trgm in that database, or leave the setting out.',
    )
  } finally {
    await client.end().catch(() => {})
  }
}
