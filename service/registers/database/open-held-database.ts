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

export interface HeldDatabaseSettings {
  databaseUrl: string
  /** Offices whose records are in the database. */
  offices: readonly OfficeRecords[]
  /** Milliseconds between two looks for what another process imported. */
  lookEveryMs?: number
  /** Milliseconds that a proof of what is searched lasts. */
  proveEveryMs?: number
}

const LOOK_EVERY_MS = 10_000
const PROVE_EVERY_MS = 5 * 60_000

/**
 * The registers whose records are in the database, as they are now. Resolves when what is there is searched. Throws
 * CannotStart where there is no pg_trgm and none can be made.
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
  /** Looks at all offices, or waits for the look that runs, so that looks at a slow database do not pile up. */
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
