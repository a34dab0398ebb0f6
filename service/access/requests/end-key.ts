import type { Tx } from '../../storage/database.ts'
import { revokeKey } from '../../storage/keys.ts'
import type { RequestRow } from '../../storage/requests.ts'

/** Revokes a mailed key that never reached its owner. A claimed key stays. */
export async function endKey(tx: Tx, { key_id, claimed_at }: RequestRow, now: number): Promise<void> {
  if (key_id !== null && claimed_at === null) await revokeKey(tx, key_id, now)
}
