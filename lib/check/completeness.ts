import type { CoverageRow } from '../contract/coverage.ts'
import { PROOF_LASTS_MS } from '../sources/proof.ts'
import { areCurrent } from '../sources/register/record-age.ts'

/** How long an answer from memory may count as *none found* after it was asked for, in milliseconds. */
export const EMPTY_ANSWER_LASTS_MS = 10 * 60 * 1000

/**
 * Whether a live answer is proven at `now`. An answer from memory needs a proof from the time at which it was asked
 * for, and counts for EMPTY_ANSWER_LASTS_MS.
 */
function isProvenLive({ origin, askedAt, provenAt }: CoverageRow, now: number): boolean {
  if (provenAt === null) return false
  const asked = origin === 'cache' && askedAt !== null ? Date.parse(askedAt) : now
  return Math.abs(asked - Date.parse(provenAt)) <= PROOF_LASTS_MS && now - asked <= EMPTY_ANSWER_LASTS_MS
}

/** Whether an empty row may be read as *none found*: answered, whole, proven, current, and not only the same letters. */
export function isComplete(row: CoverageRow, now: number): boolean {
  if (row.state !== 'answered' || row.method === 'text' || row.truncated) return false
  if (!row.dataAsOf) return isProvenLive(row, now)
  return row.provenAt !== null && areCurrent(row.kind, row.dataAsOf, now)
}
