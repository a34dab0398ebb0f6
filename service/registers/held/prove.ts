import { indexIdOf } from '../offices.ts'
import type { SearchPool } from '../search/search-pool.ts'
import type { Manifest } from './manifest.ts'

/** Hits among which the known record must be: long lists of one name exist. */
const PROOF_LIMIT = 1000

/**
 * Whether known records from the middle of each file of an index come back when their names are searched as any name is.
 * False as well where there is none that could.
 */
export async function provesItself(pool: Pick<SearchPool, 'search'>, { office, controls }: Manifest): Promise<boolean> {
  for (const { ref, name } of controls) {
    const { hits } = await pool.search(indexIdOf(office), name, { limit: PROOF_LIMIT })
    if (!hits.some((hit) => hit.ref === ref)) return false
  }
  return controls.length > 0
}
