import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import { migratePostgres } from '../../storage/postgres.ts'
import { errorFacts } from '../../system/error-facts.ts'
import type { Log } from '../../system/log.ts'
import type { HeldRegisters } from '../held/held-registers.ts'
import { namesRules } from '../search/names-rules.ts'
import type { SearchPool } from '../search/search-pool.ts'
import { createHeldDatabase } from './held-database.ts'
import { openReadSessions } from './read-session.ts'
import { prepareTrigrams } from './trigrams.ts'

interface HeldDatabaseSettings {
  databaseUrl: string
  offices: readonly OfficeRecords[]
  /** Milliseconds between looks for imports of other processes. */
  lookEveryMs?: number
  /** Milliseconds until the canaries are searched again. */
  proveEveryMs?: number
}

const LOOK_EVERY_MS = 10_000
const PROVE_EVERY_MS = 5 * 60_000

/**
 * Opens the registers in PostgreSQL. Resolves when they can be searched. Throws CannotStart if pg_trgm is missing and
 * cannot be installed.
 */
export async function openHeldDatabase(
  { databaseUrl, offices, lookEveryMs = LOOK_EVERY_MS, proveEveryMs = PROVE_EVERY_MS }: HeldDatabaseSettings,
  pool: Pick<SearchPool, 'weigh'>,
  log: Log,
): Promise<HeldRegisters> {
  await migratePostgres(databaseUrl)
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
  /** Waits for a running look, so that looks at a slow database do not pile up. */
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
