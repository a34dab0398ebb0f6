import type { CoverageRow } from '../contract/coverage.ts'
import { PROOF_LASTS_MS } from '../sources/proof.ts'
import { areCurrent } from '../sources/register/record-age.ts'

/** Milliseconds for which a cached answer may count as *none found*. */
const EMPTY_ANSWER_LASTS_MS = 10 * 60 * 1000

/** A cached answer needs a canary from the time of its query. */
function isProvenLive({ origin, askedAt, provenAt }: CoverageRow, now: number): boolean {
  if (provenAt === null) return false
  const asked = origin === 'cache' && askedAt !== null ? Date.parse(askedAt) : now
  return Math.abs(asked - Date.parse(provenAt)) <= PROOF_LASTS_MS && now - asked <= EMPTY_ANSWER_LASTS_MS
}

/** True if an empty row means *none found*: the answer is whole, proven, current and compares more than letters. */
export function isComplete(row: CoverageRow, now: number): boolean {
  if (row.state !== 'answered' || row.method === 'text' || row.truncated) return false
  if (!row.dataAsOf) return isProvenLive(row, now)
  return row.provenAt !== null && areCurrent(row.kind, row.dataAsOf, now)
}
