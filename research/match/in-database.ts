import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { searchSpelt } from '../../lib/names/search.ts'
import type { ReadStep } from '../../lib/sources/registers/record.ts'
import { importFiles } from '../../service/registers/import/import-files.ts'
import { findCandidates } from '../../service/registers/postgres/candidates.ts'
import { databaseBackend } from '../../service/registers/postgres/database-backend.ts'
import { openReadSessions } from '../../service/registers/postgres/read-session.ts'
import { loadEverydayWords } from '../../service/registers/search/everyday-words.ts'
import { recordsCalled } from '../../service/registers/testing/records-called.ts'
import { startPostgres } from '../baselines/postgres.ts'
import { type Times, times } from '../measure/statistics.ts'
import { ALL_HITS, type Outcome, outcomeOf } from './decided.ts'
import type { Pair } from './pairs.ts'
import type { Filled } from './register.ts'

const OFFICE = 'EU'
const BATCH = 1000

async function* stepsOf({ marks }: Filled): AsyncGenerator<ReadStep[]> {
  let batch: ReadStep[] = []
  for (const { ref, name, niceClasses, status } of marks) {
    const number = String(ref)
    const dates = { filedOn: null, registeredOn: null, expiresOn: null }
    const rest = { owner: null, ...dates, basis: 'national' as const, registrationNumber: null }
    const record = { number, name, niceClasses: [...niceClasses], status, ...rest }
    batch.push({ kind: 'record', record, at: { entry: 'made', line: ref + 1, number } })
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}

export interface InDatabase {
  version: string
  importSeconds: number
  /** What is searched and its indexes, and the records. */
  searchedBytes: number
  recordBytes: number
  outcomes: Outcome[]
  /** Milliseconds of finding what is weighed, in the database, and of weighing it. */
  findMs: Times
  weighMs: Times
}

/**
 * Imports a register into PostgreSQL as the service does and searches the later mark of each pair there, one after the other.
 * Throws NoPostgres.
 */
export async function searchInDatabase(
  filled: Filled,
  pairs: readonly Pair[],
  say: (line: string) => void,
): Promise<InDatabase> {
  const server = await startPostgres()
  try {
    const url = `postgres:///postgres?host=${encodeURIComponent(server.folder)}&user=bench`
    const path = join(server.folder, 'made-2026-11-20.txt')
    writeFileSync(path, 'made')
    const started = performance.now()
    const { index, ended } = await importFiles({
      place: databaseBackend(url, OFFICE),
      office: recordsCalled(OFFICE),
      files: [path],
      asOf: '2026-11-20T00:00:00.000Z',
      again: false,
      read: () => stepsOf(filled),
      signal: new AbortController().signal,
      now: Date.now,
      events: { onFile() {}, onProgress() {}, onFileDone() {}, onIndexing: () => say('Making the names searchable') },
    })
    if (ended !== null || index === null) throw ended
    const importSeconds = (performance.now() - started) / 1000
    say(`Imported in ${importSeconds.toFixed(0)} s; searching ${pairs.length} pairs`)
    const { rows } = await server.client.query('SELECT ref, number FROM register_records')
    const madeRef = new Map<number, number>(rows.map(({ ref, number }) => [Number(ref), Number(number)]))
    const sizes = await server.client.query(`SELECT
      sum(pg_total_relation_size(oid)) FILTER (WHERE relname LIKE 'register_records%') AS records,
      sum(pg_total_relation_size(oid)) FILTER (WHERE relname NOT LIKE 'register_records%') AS searched
      FROM pg_class WHERE relkind = 'r' AND relname LIKE 'register\\_%'`)
    const meanings = loadEverydayWords()
    const sessions = openReadSessions(url, (error) => say(String(error)))
    const [finding, weighing]: [number[], number[]] = [[], []]
    const outcomes: Outcome[] = []
    for (const pair of pairs) {
      const begun = performance.now()
      const options = { names: index.manifest.names, limit: ALL_HITS }
      const found = await sessions.read((query) => findCandidates(query, OFFICE, pair.later, options))
      const gathered = performance.now()
      const hits = found === null ? [] : searchSpelt(found.task, meanings).hits
      weighing.push(performance.now() - gathered)
      finding.push(gathered - begun)
      const refOf = (ref: number) => madeRef.get(found?.refs[ref] ?? -1) ?? -1
      const told = hits.map(({ ref, similarity }) => ({ ref: refOf(ref), score: similarity.score }))
      outcomes.push(
        outcomeOf(pair, pair.earlier, filled, told, () => found?.refs.map((_ref, place) => refOf(place)) ?? []),
      )
    }
    await sessions.close()
    return {
      version: server.version,
      importSeconds,
      searchedBytes: Number(sizes.rows[0]?.searched),
      recordBytes: Number(sizes.rows[0]?.records),
      outcomes,
      findMs: times(finding),
      weighMs: times(weighing),
    }
  } finally {
    await server.stop()
  }
}
