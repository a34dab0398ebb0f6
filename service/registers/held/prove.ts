import { indexIdOf } from '../offices.ts'
import type { SearchPool } from '../search/search-pool.ts'
import type { Manifest } from './manifest.ts'

/** A known record must be among this many hits: many marks can have the same name. */
const PROOF_LIMIT = 1000

/**
 * Whether known records from all over each file of an index come back when their names are searched as any name is.
 * False also where no record could prove it.
 */
export async function provesItself(pool: Pick<SearchPool, 'search'>, { office, controls }: Manifest): Promise<boolean> {
  for (const { ref, name } of controls) {
    const { hits } = await pool.search(indexIdOf(office), name, { limit: PROOF_LIMIT })
    if (!hits.some((hit) => hit.ref === ref)) return false
  }
  return controls.length > 0
}
