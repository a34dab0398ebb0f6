import type { Conflict } from '../contract/conflict.ts'
import { TIERS } from '../contract/constants.ts'
import type { Coverage } from '../contract/coverage.ts'
import type { Verdict } from '../contract/result.ts'
import type { Frequency, Tier } from '../contract/tier.ts'
import { verdictOf } from '../contract/verdict.ts'
import { howOftenMet } from '../names/score/chance.ts'

export interface Judgement {
  /** The score of the strongest conflict; 0 where there is none. */
  score: number
  verdict: Verdict
  scoreIsLowerBound: boolean
  /** Only set where the verdict is a caution. */
  tier?: Tier
  chance?: number
  frequency?: Frequency
}

type Weighed = Pick<Conflict, 'score' | 'tier' | 'chance'> & Partial<Pick<Conflict, 'similarity'>>

/** How near the caution is: as near as the nearest conflict that is one. */
function nearness(conflicts: readonly Weighed[]): Pick<Judgement, 'tier' | 'chance' | 'frequency'> {
  const tier = TIERS.find((each) => conflicts.some((conflict) => conflict.tier === each))
  const [first, ...others] = conflicts.filter((conflict) => conflict.tier === tier && conflict.chance !== undefined)
  if (tier === undefined || first?.chance === undefined) return { tier }
  const nearest = others.reduce((least, other) => ((other.chance ?? 0) < (least.chance ?? 0) ? other : least), first)
  const chance = nearest.chance ?? 0
  if (nearest.similarity === undefined) return { tier, chance }
  return { tier, chance, frequency: howOftenMet(chance, nearest.similarity.score) }
}

/**
 * The judgement of a check, from nothing but its conflicts and its coverage. Their order does not matter, one conflict
 * or source more never lowers the score, and what is missing never improves the verdict.
 */
export function judge(conflicts: readonly Weighed[], { complete }: Pick<Coverage, 'complete'>): Judgement {
  const score = Math.max(0, ...conflicts.map((conflict) => conflict.score))
  const verdict = verdictOf(score, complete)
  return { score, verdict, scoreIsLowerBound: !complete, ...(verdict === 'caution' && nearness(conflicts)) }
}
