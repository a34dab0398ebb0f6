import type { HeldOffice } from '../offices.ts'
import type { Query } from './read-session.ts'
import { lockOf } from './session.ts'

/** pg_locks shows the 64 bits of a lock in two columns (https://www.postgresql.org/docs/current/view-pg-locks.html). */
const LEFT_BEHIND = `
SELECT generation <> searched AND NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND (classid::bigint << 32 | objid::bigint) = $2) AS behind
FROM registers WHERE office = $1`

/** True if some records are not searched, and no running import will add them. */
export async function isLeftBehind(query: Query, office: HeldOffice): Promise<boolean> {
  const [row] = await query<{ behind: boolean | null }>(LEFT_BEHIND, [office, lockOf(office)])
  return row?.behind === true
}
