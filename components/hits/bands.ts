import { CAUTION_FROM, CONFLICT_FROM } from '../../lib/contract/constants.ts'
import type { Tier } from '../../lib/contract/tier.ts'

export type Band = 'conflict' | 'caution' | 'listed'

/** Band of a score, 0-100, whatever is missing. */
export function bandOf(score: number): Band {
  if (score >= CONFLICT_FROM) return 'conflict'
  return score >= CAUTION_FROM ? 'caution' : 'listed'
}

/** What a hit is called and counted as: its band, or for a caution its tier where that is known. */
export type Standing = Band | Tier

export function standingOf({ score, tier }: { score: number; tier?: Tier }): Standing {
  const band = bandOf(score)
  return band === 'caution' ? (tier ?? band) : band
}
