import type { CheckResult } from '../../lib/client/types.ts'
import type { Conflict } from '../../lib/contract/conflict.ts'
import { CAUTION_FROM, TIERS } from '../../lib/contract/constants.ts'

function setBack(hit: Conflict): string {
  if (hit.kind === 'brand_in_use') return `The same or nearly the same name is in use for other goods: ${hit.name}.`
  return hit.status === 'expired'
    ? `A mark with the same or nearly the same name has expired and may be renewed: ${hit.name}.`
    : `The same or nearly the same name is registered or applied for in other classes: ${hit.name}.`
}

/** Laws that protect a famous brand beyond its own goods. */
const LAWS = {
  EU: 'Art. 8(5) EUTMR',
  CH: 'Art. 15 TmPA',
  DE: '§ 9(1) no. 3 MarkenG',
  AT: '§ 30(2) MSchG',
  US: '15 U.S.C. § 1125(c)',
} as const

function brandFact({ name, renown, owner }: Conflict, jurisdiction: CheckResult['jurisdiction']): string {
  const owned = owner ? ` of ${owner}` : ''
  if (renown !== 'famous')
    return `${name} is a brand in use${owned}. A name in use can be protected without being a registered mark.`
  const laws = jurisdiction === null ? [LAWS.EU, LAWS.CH] : [LAWS[jurisdiction]]
  return `${name} is a famous brand${owned}. Famous brands can be protected beyond their own goods: ${laws.join(', ')}.`
}

function fact(hit: Conflict, jurisdiction: CheckResult['jurisdiction']): string {
  const { name, kind, status, classOverlap } = hit
  if (kind === 'brand_in_use') return brandFact(hit, jurisdiction)
  if (kind === 'company')
    return `${name} is a company with the same or nearly the same name. A name in use can be protected without being a registered mark.`
  const where = classOverlap.length > 0 ? ' in your classes' : ''
  if (status === 'pending') return `${name} has been applied for${where}.`
  return status === 'live' ? `${name} is in force${where}.` : `It is not known whether ${name} is in force.`
}

export function nearness({ verdict, tier, chance, frequency, conflicts, jurisdiction }: CheckResult): string[] {
  const [strongest] = conflicts
  if (verdict === 'conflict' && strongest?.renown !== undefined) return [fact(strongest, jurisdiction)]
  if (verdict !== 'caution' || tier === undefined) return []
  const back = conflicts.filter((hit) => hit.tier === 'faint' && hit.chance === undefined)
  const told = [...new Set(back.map(setBack))]
  const nearest = conflicts.find((hit) => hit.tier === tier)
  if (tier !== 'faint') {
    if (nearest === undefined) return told
    if (nearest.kind !== 'trademark' || frequency === undefined) return [fact(nearest, jurisdiction), ...told]
    const { madeUp, confusable } = frequency
    return [
      fact(nearest, jurisdiction),
      `Of made-up names, ${madeUp} in 100 have a mark this near; of marks held confusable, ${confusable} in 100 had an earlier mark this near.`,
      ...told,
    ]
  }
  if (chance === undefined) return [...told, 'This is no clearance.']
  const others = 100 - (frequency?.confusable ?? 100)
  const bound = others > 0 ? `Of marks held confusable, ${others} in 100 had no nearer earlier mark: this` : 'This'
  return [`Nearly every name has similar marks. ${bound} is no clearance.`, ...told]
}

export function withoutClasses({ niceClasses, conflicts }: CheckResult): string[] {
  const counts = conflicts.some(({ kind, score }) => kind === 'trademark' && score >= CAUTION_FROM)
  if (niceClasses.length > 0 || !counts) return []
  return [
    'No classes given: marks for all goods and services count in full. With --classes, marks for others weigh less.',
  ]
}

export function countsByTier(conflicts: readonly Conflict[]): string {
  const counts = TIERS.map((tier) => [tier, conflicts.filter((hit) => hit.tier === tier).length] as const)
  const told = counts.flatMap(([tier, count]) => (count > 0 ? [`${count} ${tier}`] : []))
  return told.length > 0 ? ` (${told.join(', ')})` : ''
}
