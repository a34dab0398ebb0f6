import { type OfficeRecords, recordAddress } from '../../../lib/sources/offices/office.ts'
import {
  type ImportedRecord,
  type ImportedRegister,
  type Searcher,
  SearchUnavailable,
} from '../../../lib/sources/registers/imported-search.ts'
import type { MarkRecord } from '../../../lib/sources/registers/record.ts'
import { errorFacts } from '../../ops/failures.ts'
import type { Log } from '../../ops/log.ts'
import { ADMIN_COMMAND } from '../../ops/text.ts'
import { migratePostgres } from '../../storage/open.ts'
import { namesRules } from '../search/names-rules.ts'
import type { SearchPool } from '../search/search-pool.ts'
import { journalOf } from '../store/gaps.ts'
import type { ImportedRegisters } from '../store/imported-registers.ts'
import type { JournalFile } from '../store/journal.ts'
import type { Canary } from '../store/manifest.ts'
import type { RegisterCode } from '../store/offices.ts'
import { storedRecord } from '../store/record-store.ts'
import { findCandidates } from './candidates.ts'
import { FILES } from './journal.ts'
import { openReadSessions, type Query, type ReadSessions } from './read-session.ts'
import { lockOf } from './session.ts'
import { prepareTrigrams } from './tables.ts'

/** pg_locks shows the 64 bits of a lock in two columns (https://www.postgresql.org/docs/current/view-pg-locks.html). */
const LEFT_BEHIND = `
SELECT generation <> searched AND NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND (classid::bigint << 32 | objid::bigint) = $2) AS behind
FROM registers WHERE office = $1`

async function isLeftBehind(query: Query, office: RegisterCode): Promise<boolean> {
  const [row] = await query<{ behind: boolean | null }>(LEFT_BEHIND, [office, lockOf(office)])
  return row?.behind === true
}

interface HeldDatabaseOptions {
  office: OfficeRecords
  /** Only names indexed with these rules can be searched (names-rules.ts). */
  rules: string
  sessions: ReadSessions
  pool: Pick<SearchPool, 'weigh'>
  log: Log
  proveEveryMs: number
}

const OTHER_RULES = `its names were indexed by another version of the service; "${ADMIN_COMMAND} registers index" makes the index anew`
const REPLACED = 'its records are just being replaced'
const LOST = `a record that must be there is not; "${ADMIN_COMMAND} registers drop" and importing again bring its records back`
const UNFINISHED = 'its records were not imported to their end; the same import, run again, goes on where it stopped'

const UNINDEXED =
  'what was imported last is not searched, because its import ended early; the same import, run again, goes on where it stopped'

const INDEXING = 'what was imported last is not searched yet, because it is still being indexed'

/** Enough results to include a canary whose name many marks share. */
const PROOF_LIMIT = 1000

interface Searched {
  id: string
  searched: number | null
  generation: number
  rules: string | null
  dataAsOf: string | null
  records: number
  names: number
  controls: Canary[]
  there: boolean
}

const SEARCHED = `SELECT id, searched, generation, rules, data_as_of AS "dataAsOf", records, names, controls,
  NOT EXISTS (SELECT FROM jsonb_to_recordset(controls) AS control(ref bigint) WHERE NOT EXISTS (SELECT FROM register_marks mark
    JOIN register_forms form ON form.office = $1 AND form.ref = mark.ref
    JOIN register_spellings spelt ON spelt.office = $1 AND spelt.id = form.spelling
    WHERE mark.office = $1 AND mark.ref = control.ref)) AS there FROM registers WHERE office = $1`

const RECORDS = `SELECT ref, number, name, classes, status, owner, filed_on AS "filedOn", registered_on AS "registeredOn",
  expires_on AS "expiresOn", basis, registration_number AS "registrationNumber", goods
  FROM register_records WHERE office = $1 AND ref = ANY($2::bigint[]) AND NOT removed AND name IS NOT NULL`

type RecordRow = Omit<MarkRecord, 'niceClasses'> & { ref: number; classes: string; goods: string | null; name: string }

function createHeldDatabase(options: HeldDatabaseOptions) {
  const { office: registered, rules, sessions, pool, log, proveEveryMs } = options
  const office = registered.code
  let known: Searched | null = null
  let register: ImportedRegister | null = null
  let trouble: string | null = null
  let files: JournalFile[] = []
  let leftBehind = false
  let unindexed = false
  /** True if the searched rows were older than the last import at the first read. */
  let behind = false

  async function rowOf(query: Query): Promise<Searched | undefined> {
    return (await query<Searched & Record<string, unknown>>(SEARCHED, [office]))[0]
  }

  async function mustBe(query: Query, id: string): Promise<Searched> {
    const row = await rowOf(query)
    if (row?.id !== id || row.searched === null) throw new SearchUnavailable(REPLACED)
    if (row.rules !== rules) throw new SearchUnavailable(OTHER_RULES)
    // A restored dump may lack rows, and then no search would find anything.
    if (!row.there) throw new SearchUnavailable(LOST)
    return row
  }

  async function search(
    id: string,
    name: string,
    { signal, holder, limit, filter }: Parameters<ImportedRegister['search']>[1] = {},
  ): ReturnType<ImportedRegister['search']> {
    const found = await sessions.read(
      async (query) => {
        const { names } = await mustBe(query, id)
        return findCandidates(query, office, name, { names, limit, filter })
      },
      { signal, holder },
    )
    if (found === null) return { hits: [], listed: 0, cautions: 0 }
    const { hits, ...counts } = await pool.weigh(found.task, { signal, holder })
    return { ...counts, hits: hits.map((hit) => ({ ...hit, ref: found.refs[hit.ref] as number })), cut: found.cut }
  }

  function recordsOf(id: string, refs: readonly number[], searcher?: Searcher): Promise<Map<number, ImportedRecord>> {
    return sessions.read(async (query) => {
      await mustBe(query, id)
      const rows = await query<RecordRow>(RECORDS, [office, refs])
      return new Map(
        rows.map(({ ref, classes, goods, ...rest }) => {
          const record = { ...rest, niceClasses: storedRecord.classes(classes), ...storedRecord.goods(goods) }
          return [ref, { ...record, recordUrl: recordAddress(registered, record) }]
        }),
      )
    }, searcher)
  }

  async function provesItself({ id, controls, there }: Searched, signal?: AbortSignal): Promise<boolean> {
    if (!there) return false
    for (const { ref, name } of controls) {
      const { hits } = await search(id, name, { limit: PROOF_LIMIT, signal })
      if (!hits.some((hit) => hit.ref === ref)) return false
    }
    return controls.length > 0
  }

  const isOther = (row: Searched) => row.id !== known?.id || row.searched !== known.searched

  const isToProve = () =>
    register === null || register.provenAt === null || Date.now() - Date.parse(register.provenAt) >= proveEveryMs

  async function take(row: Searched, signal?: AbortSignal): Promise<void> {
    const { id, records, names, dataAsOf } = row
    const proven = await provesItself(row, signal)
    const [other, was] = [isOther(row), register?.provenAt ?? null]
    // Files of a running import are not a gap yet. They count once the searched rows change.
    const isNew = other || register === null
    const { part, unread } = isNew ? journalOf(files).missing() : (register as ImportedRegister)
    // The files may already describe a complete register, although the last import is not searched yet.
    if (isNew) behind = row.generation !== row.searched
    known = row
    register = {
      ...(part !== undefined && { part }),
      ...(unread !== undefined && { unread }),
      records,
      dataAsOf: dataAsOf ?? '',
      provenAt: proven ? new Date().toISOString() : null,
      search: (name, options) => search(id, name, options),
      recordsOf: (refs, searcher) => recordsOf(id, refs, searcher),
    }
    if (other) log.info({ office, records, names, dataAsOf }, 'records in the database are searched')
    if (!proven && (other || was !== null))
      log.error({ office }, 'a record that is held did not come back: its register is not proven')
  }

  function forget(why: string | null): void {
    known = null
    register = null
    trouble = why
  }

  /** Reports an incomplete register if the last import ended early, or was still being indexed at the start. */
  function told(): ImportedRegister | null {
    if (register === null || !(unindexed || behind)) return register
    const { part = unindexed ? UNINDEXED : INDEXING } = journalOf(files).missing()
    return { ...register, part }
  }

  return {
    register: told,
    trouble: () => trouble,
    /** Gaps at the last check, or null without files. */
    gaps: () => journalOf(files).gaps(),
    /** Reads the office's state. Searches the canaries every `proveEveryMs`, as rows can get lost. Never rejects. */
    async look(signal?: AbortSignal) {
      let proving = false
      try {
        const row = await sessions.read(
          async (query) => {
            files = await query<JournalFile & Record<string, unknown>>(FILES, [office])
            const left = await isLeftBehind(query, office)
            // An import that just ended has no lock, but its result may not be visible until the next check.
            unindexed = left && (leftBehind || register === null)
            leftBehind = left
            return rowOf(query)
          },
          { signal },
        )
        if (row === undefined) forget(null)
        // Only a file with steps means that an import has begun.
        else if (row.searched === null) forget(files.some(({ steps }) => steps > 0) ? UNFINISHED : null)
        else if (row.rules !== rules) forget(OTHER_RULES)
        else {
          proving = isOther(row) || !row.there || isToProve()
          if (proving) await take(row, signal)
          trouble = null
        }
      } catch (error) {
        if (signal?.aborted) return
        // The old rows stay in use. If a canary search was due, the register counts as unproven.
        if (register !== null && (proving || isToProve())) register = { ...register, provenAt: null }
        trouble = error instanceof SearchUnavailable ? error.message : 'its records could not be checked'
      }
    },
  }
}

interface HeldDatabaseSettings {
  databaseUrl: string
  offices: readonly OfficeRecords[]
  /** Milliseconds between checks for imports by other processes. */
  lookEveryMs?: number
  /** Milliseconds until the canaries are searched again. */
  proveEveryMs?: number
}

const LOOK_EVERY_MS = 10_000
const PROVE_EVERY_MS = 5 * 60_000

/** Opens the registers in PostgreSQL. Resolves when all can be searched. Throws CannotStart without pg_trgm. */
export async function openHeldDatabase(
  { databaseUrl, offices, lookEveryMs = LOOK_EVERY_MS, proveEveryMs = PROVE_EVERY_MS }: HeldDatabaseSettings,
  pool: Pick<SearchPool, 'weigh'>,
  log: Log,
): Promise<ImportedRegisters> {
  await migratePostgres(databaseUrl, false)
  await prepareTrigrams(databaseUrl)
  const rules = await namesRules()
  const sessions = openReadSessions(databaseUrl, (error) => {
    const { code } = error as { code?: unknown }
    log.error({ ...errorFacts(error), code }, 'records in the database cannot be searched')
  })
  const held = offices.map((office) => ({
    office: office.code,
    state: createHeldDatabase({ office, rules, sessions, pool, log, proveEveryMs }),
  }))
  const closing = new AbortController()
  let looking: Promise<void> | null = null
  /** Reuses a running check, so that checks of a slow database do not pile up. */
  const lookAtAll = () => {
    looking ??= Promise.all(held.map(({ state }) => state.look(closing.signal))).then(() => {
      looking = null
    })
    return looking
  }
  await lookAtAll()
  const timer = setInterval(lookAtAll, lookEveryMs).unref()
  return {
    held: (office) => held.find((each) => each.office === office)?.state.register() ?? null,
    trouble: (office) => held.find((each) => each.office === office)?.state.trouble() ?? null,
    gaps: (office) => held.find((each) => each.office === office)?.state.gaps() ?? null,
    async close() {
      clearInterval(timer)
      closing.abort()
      await looking
      await sessions.close()
    },
  }
}
