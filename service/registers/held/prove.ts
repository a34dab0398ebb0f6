import { indexIdOf } from '../offices.ts'
import type { SearchPool } from '../search/search-pool.ts'
import type { Manifest } from './manifest.ts'

/** Many marks can share a canary's name. */
const PROOF_LIMIT = 1000

/** True if searches return all canaries. False without canaries. */
export async function provesItself(pool: Pick<SearchPool, 'search'>, { office, controls }: Manifest): Promise<boolean> {
  for (const { ref, name } of controls) {
    const { hits } = await pool.search(indexIdOf(office), name, { limit: PROOF_LIMIT })
    if (!hits.some((hit) => hit.ref === ref)) return false
  }
  return controls.length > 0
}
