import { mayBeRenewed } from '../../lib/check/renewal.ts'
import type { CheckResult } from '../../lib/client/types.ts'
import type { Conflict, Tier } from '../../lib/contract/conflict.ts'
import { countsByTier, nearness, withoutClasses } from './caution-lines.ts'

const HEADLINES: Record<CheckResult['verdict'], string> = {
  conflict: 'Conflict: an identical or near-identical name',
  caution: 'Possible conflict: look closer',
  incomplete: 'Incomplete: no verdict yet',
  none_found: 'No conflict found in the sources searched',
  not_checked: 'Not checked',
}

const CAUTIONS: Record<Tier, string> = {
  close: HEADLINES.caution,
  moderate: 'Similar marks exist: worth a look',
  faint: 'Similar marks exist, none stands out',
}

const DOMAIN_WORDS = {
  registered: 'registered',
  not_in_registry: 'not in the registry (may be registrable)',
  reserved: 'reserved or restricted',
  unknown: 'unknown',
} as const

function headline({ verdict, tier }: CheckResult): string {
  return verdict === 'caution' && tier !== undefined ? CAUTIONS[tier] : HEADLINES[verdict]
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
