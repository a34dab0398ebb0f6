import type { Coverage } from '../contract/answer.ts'
import type { Conflict, Frequency, Tier } from '../contract/conflict.ts'
import { TIERS } from '../contract/constants.ts'
import type { Verdict } from '../contract/result.ts'
import { verdictOf } from '../contract/verdict.ts'
import { howOftenMet } from '../names/score/chance.ts'

export interface Judgement {
  score: number
  verdict: Verdict
  scoreIsLowerBound: boolean
  /** Only a caution has the following fields. */
  tier?: Tier
  chance?: number
  frequency?: Frequency
}

type Weighed = Pick<Conflict, 'score' | 'tier' | 'chance'> & Partial<Pick<Conflict, 'similarity'>>

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
 * Judges a check by its conflicts and coverage, in any order. A further conflict or source never lowers the score, and
 * a gap never improves the verdict.
 */
export function judge(conflicts: readonly Weighed[], { complete }: Pick<Coverage, 'complete'>): Judgement {
  const score = Math.max(0, ...conflicts.map((conflict) => conflict.score))
  const verdict = verdictOf(score, complete)
  return { score, verdict, scoreIsLowerBound: !complete, ...(verdict === 'caution' && nearness(conflicts)) }
}
