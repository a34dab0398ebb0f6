import type { Tier } from '../../lib/contract/conflict.ts'
import { CAUTION_FROM, CONFLICT_FROM } from '../../lib/contract/constants.ts'

type Band = 'conflict' | 'caution' | 'listed'

/** Ignores missing sources. `score` from 0 to 100. */
export function bandOf(score: number): Band {
  if (score >= CONFLICT_FROM) return 'conflict'
  return score >= CAUTION_FROM ? 'caution' : 'listed'
}

/** The tier of a caution, otherwise the band. */
export type Standing = Band | Tier

export function standingOf({ score, tier }: { score: number; tier?: Tier }): Standing {
  const band = bandOf(score)
  return band === 'caution' ? (tier ?? band) : band
}
