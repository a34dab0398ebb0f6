import { mayBeRenewed } from '../../lib/check/renewal.ts'
import type { CheckResult } from '../../lib/client/types.ts'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import { CAUTION_FROM, Tier } from '../../lib/contract/constants.ts'

function setBack(hit: Conflict): string {
  if (hit.kind === 'brand_in_use') return `The same or nearly the same name is in use for other goods: ${hit.name}.`
  return hit.status === 'expired'
    ? `A mark with the same or nearly the same name has expired and may be renewed: ${hit.name}.`
    : `The same or nearly the same name is registered or applied for in other classes: ${hit.name}.`
}

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

function nearness({ verdict, tier, chance, frequency, conflicts, jurisdiction }: CheckResult): string[] {
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

function withoutClasses({ niceClasses, conflicts }: CheckResult): string[] {
  const counts = conflicts.some(({ kind, score }) => kind === 'trademark' && score >= CAUTION_FROM)
  if (niceClasses.length > 0 || !counts) return []
  return [
    'No classes given: marks for all goods and services count in full. With --classes, marks for others weigh less.',
  ]
}

function countsByTier(conflicts: readonly Conflict[]): string {
  const counts = Tier.map((tier) => [tier, conflicts.filter((hit) => hit.tier === tier).length] as const)
  const told = counts.flatMap(([tier, count]) => (count > 0 ? [`${count} ${tier}`] : []))
  return told.length > 0 ? ` (${told.join(', ')})` : ''
}

const HEADLINES: Record<CheckResult['verdict'], string> = {
  conflict: 'Conflict',
  caution: 'Possible conflict',
  incomplete: 'Not enough searched to tell',
  none_found: 'No conflict found in the sources searched',
  not_checked: 'Not checked',
}

const CAUTIONS: Record<Tier, string> = {
  close: HEADLINES.caution,
  moderate: 'Similar marks exist',
  faint: 'Distant matches only',
}

const DOMAIN_WORDS = {
  registered: 'registered',
  not_in_registry: 'not in the registry (may be registrable)',
  reserved: 'reserved or restricted',
  unknown: 'unknown',
} as const

function headline({ verdict, tier, conflicts }: CheckResult): string {
  if (verdict !== 'caution') return HEADLINES[verdict]
  if (tier !== undefined && tier !== 'close') return CAUTIONS[tier]
  const [strongest] = conflicts.toSorted((one, other) => other.score - one.score)
  return strongest && strongest.kind !== 'trademark' ? 'Already in use' : HEADLINES.caution
}

function risk(result: CheckResult): string {
  if (result.verdict === 'incomplete' && result.conflicts.length === 0) return 'Risk —'
  return `Risk ${result.scoreIsLowerBound ? 'at least ' : ''}${result.score} of 100 (higher = riskier)`
}

function section(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
}

const KINDS: Record<string, string> = { trademark: 'mark', company: 'company', brand_in_use: 'brand in use' }

function expiry(expiresOn: string | null, now: number): string {
  const renewal = mayBeRenewed(expiresOn, now) ? 'may be renewed' : 'the time to renew it is over'
  return `expired${expiresOn === null ? '' : ` ${expiresOn}`}, ${renewal}`
}

function whatItIs(hit: Conflict, now: number): string {
  const facts = [
    `${hit.jurisdiction} ${hit.renown === 'famous' ? 'famous brand' : (KINDS[hit.kind] ?? hit.kind)}${hit.number === null ? '' : ` ${hit.number}`}`,
  ]
  if (hit.kind === 'trademark') {
    facts.push(
      hit.status === 'expired' ? expiry(hit.expiresOn, now) : hit.status === 'unknown' ? 'status unknown' : hit.status,
    )
    facts.push(hit.niceClasses.length === 0 ? 'classes unknown' : `classes ${hit.niceClasses.join(' ')}`)
  }
  if (hit.owner) facts.push(hit.owner)
  return facts.join(', ')
}

/** Shows the unsearched sources as prominently as the verdict. */
export function report(result: CheckResult): string {
  const { searched, unavailable, unsearched } = result.coverage
  const lines = [
    `${result.name}: ${headline(result)}. ${risk(result)}.`,
    ...nearness(result),
    ...(result.test ? ['A test answer: the register behind it is made up.'] : []),
    ...(result.notes ?? []).map((note) => note.text),
    ...withoutClasses(result),
    ...(result.conflictsLeftOut ? [`${result.conflictsLeftOut} more matches came than are listed here.`] : []),
    ...section(
      `Alike${countsByTier(result.conflicts)}`,
      result.conflicts.map(
        (hit) =>
          `${String(hit.score).padStart(3)}  ${hit.name} (${whatItIs(hit, Date.parse(result.checkedAt))}): ${hit.similarity.explanation}${hit.tier ? ` [${hit.tier}]` : ''}`,
      ),
    ),
    ...section(
      'Did not answer, or not fully',
      unavailable.map((row) => `${row.name}: ${row.reason ?? row.state}${row.manualUrl ? `  ${row.manualUrl}` : ''}`),
    ),
    ...section(
      'Not searched',
      unsearched.map((row) => `${row.name}: ${row.reason}${row.manualUrl ? `  ${row.manualUrl}` : ''}`),
    ),
    ...section(
      'Answered',
      searched.map((row) => {
        const of = row.records === null ? 'its records' : `${row.records.toLocaleString('en')} records`
        return `${row.name}: ${row.matches ?? 'unknown'} of ${of}${row.reason ? ` (${row.reason})` : ''}`
      }),
    ),
    ...section(
      'Domains',
      result.domains.map((row) => `${row.domain}: ${DOMAIN_WORDS[row.state]}`),
    ),
  ]
  return `${lines.join('\n')}\n`
}
