import { migratePostgres } from '../../storage/open.ts'
import { namesRules } from '../search/names-rules.ts'
import { journalEntry } from '../store/gaps.ts'
import type { RegisterCode } from '../store/offices.ts'
import { type RecordBackend, type RecordStore, type StoredRecordRow, storedRecord } from '../store/record-store.ts'
import { indexRecords, SEARCHED_TABLES } from './index-records.ts'
import { journalIn, listBadInDatabase } from './journal.ts'
import { openSession, type Session, takeImportRight, tryLock } from './session.ts'
import { databaseSyncRows, keepSteps } from './sync-rows.ts'
import { makeParts, prepareTrigrams } from './tables.ts'

const COUNTS = `SELECT count(*) AS records, count(name) AS names
  FROM register_records WHERE office = $1 AND NOT removed`

const PAGE = `SELECT ref, ${storedRecord.columns} FROM register_records
  WHERE office = $1 AND ref > $2 AND NOT removed AND name IS NOT NULL ORDER BY ref LIMIT 10000`

async function* rowsOf(session: Session, office: RegisterCode): AsyncGenerator<StoredRecordRow> {
  for (let after = -1; ; ) {
    const page = await session.query<StoredRecordRow & { ref: number }>(PAGE, [office, after])
    for (const { ref, ...row } of page) {
      yield row
      after = ref
    }
    if (page.length === 0) return
  }
}

/** Reads all imported records. The session's transaction ends with the session. */
async function snapshotInDatabase(session: Session, office: RegisterCode) {
  await session.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const [counts] = await session.query<{ records: number; names: number }>(COUNTS, [office])
  const files = await journalIn(session, office).files()
  return { records: counts?.records ?? 0, names: counts?.names ?? 0, files, rows: () => rowsOf(session, office) }
}

async function openMigrated(url: string): Promise<Session> {
  await migratePostgres(url, false)
  return openSession(url)
}

/** `before` means that this process has opened the records earlier, so all tables exist. */
async function openDatabaseStore(url: string, office: RegisterCode, before: boolean): Promise<RecordStore> {
  if (!before) {
    await migratePostgres(url, false)
    await prepareTrigrams(url)
  }
  const session = await openSession(url)
  try {
    await takeImportRight(session, office)
    if (!before) await makeParts(session, office)
  } catch (error) {
    await session[Symbol.asyncDispose]()
    throw error
  }
  return {
    ...journalIn(session, office),
    keep: (file, steps, tally, generation) => keepSteps(session, office, file, { steps, tally, generation }),
    rows: databaseSyncRows(session, office),
    index: (signal) => indexRecords(session, office, { signal }),
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  }
}

interface Row {
  generation: number
  rules: string | null
  searched: number | null
  names: number | null
  records: number | null
}

async function factsOf(session: Session, office: RegisterCode): ReturnType<RecordBackend['facts']> {
  const find = 'SELECT generation, searched, rules, names, records FROM registers WHERE office = $1'
  const [row] = await session.query<Row>(find, [office])
  const files = await journalIn(session, office).files()
  if (row === undefined || files.length === 0) return null
  const upToDate = row.searched === row.generation
  const current = upToDate && row.rules === (await namesRules())
  const count = 'SELECT count(*) AS records FROM register_records WHERE office = $1 AND NOT removed'
  // The stored count omits the records of an unfinished sync run.
  const isCounted = upToDate && !files.some(journalEntry.isIncompleteSync)
  const counted = isCounted ? row.records : (await session.query<{ records: number }>(count, [office]))[0]?.records
  return { records: counted ?? 0, searched: row.names, current, files }
}

async function dropRecords(session: Session, office: RegisterCode): Promise<boolean> {
  await takeImportRight(session, office)
  return session.transaction(async () => {
    const gone = await session.query('DELETE FROM registers WHERE office = $1 RETURNING office', [office])
    for (const table of [...SEARCHED_TABLES, 'records'])
      await session.query(`DELETE FROM register_${table} WHERE office = $1`, [office])
    return gone.length > 0
  })
}

/** Backend in PostgreSQL with trigram search, for registers too large for memory. */
export function databaseBackend(url: string, office: RegisterCode): RecordBackend {
  let opened = false
  return {
    async open() {
      const store = await openDatabaseStore(url, office, opened)
      opened = true
      return store
    },
    async facts() {
      await using session = await openMigrated(url)
      return await factsOf(session, office)
    },
    async bad() {
      await using opened = new AsyncDisposableStack()
      const session = opened.use(await openMigrated(url))
      const [row] = await session.query('SELECT office FROM register_files WHERE office = $1 LIMIT 1', [office])
      if (row === undefined) return null
      const kept = opened.move()
      return (async function* () {
        try {
          yield* listBadInDatabase(session, office)
        } finally {
          await kept.disposeAsync()
        }
      })()
    },
    async snapshot() {
      await using opened = new AsyncDisposableStack()
      const session = opened.use(await openMigrated(url))
      const snapshot = await snapshotInDatabase(session, office)
      const kept = opened.move()
      return { ...snapshot, [Symbol.asyncDispose]: () => kept.disposeAsync() }
    },
    async takeSyncLock() {
      await using opened = new AsyncDisposableStack()
      const session = opened.use(await openMigrated(url))
      // This lock differs from the lock of an import.
      return (await tryLock(session, `${office}.keeper`)) ? opened.move() : null
    },
    async drop() {
      await using session = await openMigrated(url)
      return await dropRecords(session, office)
    },
  }
}
