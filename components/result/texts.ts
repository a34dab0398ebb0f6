import type { CheckResult, Failure } from '../../lib/client/types.ts'
import type { Coverage, DomainAnswer, UnsearchedRow } from '../../lib/contract/checks/answer.ts'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import type { DomainState } from '../../lib/contract/constants.ts'
import { isElsewhere, stateOf, type VerdictState } from '../../lib/extension/state-colours.ts'
import { isPartial, THIS_BROWSER, type View } from '../../lib/extension/view.ts'
import type { WithWhy } from '../../lib/extension/wording.ts'
import type { IconName } from '../ui/elements.tsx'
import { type Formats, hostOf, shortPlace, type Translate } from '../ui/text.ts'

const KINDS = ['trademark', 'company', 'brand_in_use'] as const

/** The international register of trade marks has no territory of its own. A source that was cut off has none either. */
export const placesOf = ({ id, jurisdictions }: Pick<NamedSource, 'id' | 'jurisdictions'>): readonly string[] =>
  id === 'wipo' ? ['WO'] : jurisdictions

/** Lists registers by kind and place: "trade marks (EU), companies (CH) and brands in use". */
export function registersText(rows: readonly NamedSource[], t: Translate): string {
  const isPlaced = (row: NamedSource) => row.kind === 'brand_in_use' || placesOf(row).length > 0
  const kinds = KINDS.flatMap((kind) => {
    const alike = rows.filter((row) => row.kind === kind && isPlaced(row))
    if (alike.length === 0) return []
    const places = [...new Set(alike.flatMap(placesOf))].map((code) => shortPlace(code, t))
    return [t(`found_in.${kind}`) + (places.length > 0 ? ` (${places.join(', ')})` : '')]
  })
  const others = rows.filter((row) => row.kind !== 'domain' && !isPlaced(row)).map(({ name, told = name }) => told)
  return new Intl.ListFormat(t('format.locale')).format([...kinds, ...others])
}

/** Lists the registers that answered in full. */
export const foundIn = ({ searched }: Coverage, t: Translate): string =>
  registersText(
    searched.filter((row) => !isPartial(row)),
    t,
  )

/** The hit that decides the verdict: the one with the highest score. Undefined if there is none. */
export const strongestOf = <Hit extends Pick<Conflict, 'score'>>(hits: readonly Hit[]): Hit | undefined =>
  hits.toSorted(byRisk)[0]

/** Sorts hits by risk, the greatest first. */
export const byRisk = (one: Pick<Conflict, 'score'>, other: Pick<Conflict, 'score'>) => other.score - one.score

type Judged = Parameters<typeof stateOf>[0] & {
  conflicts?: readonly Pick<Conflict, 'kind' | 'score' | 'jurisdiction'>[] | undefined
}

/**
 * Returns a verdict's headline, at most 32 characters long. A caution because of a company or a brand says that the name
 * is in use, and a conflict because of a mark outside the territory names the country.
 */
export function verdictText(result: Judged, t: Translate): string {
  const state = stateOf(result)
  const strongest = state === 'caution' && strongestOf(result.conflicts ?? [])
  if (isElsewhere(result))
    return strongest ? t('verdict.elsewhere', [shortPlace(strongest.jurisdiction, t)]) : t('verdict.conflict')
  return t(`verdict.${strongest && strongest.kind !== 'trademark' ? 'in_use' : state}`)
}

const STEPS: Partial<Record<VerdictState, number>> = { conflict: 5, caution: 4, moderate: 3, faint: 2 }

/** Returns a verdict's step from 0 (nothing found) to 5 (conflict), or null if there is no verdict. */
export function stepsOf(result: Judged): number | null {
  if (result.verdict === 'none_found') return result.conflicts?.length ? 1 : 0
  return STEPS[stateOf(result)] ?? null
}

/** Returns the last part of a message key: `famous` for a famous name, otherwise the kind. */
export const kindOf = ({ kind, renown }: Pick<Conflict, 'kind' | 'renown'>): string =>
  renown === 'famous' ? renown : kind

/** Returns the key of the first reason why a match counts. Speaks of the same main word only if the word is the same. */
export function reasonOf({ similarity: { reasons, evidence } }: Conflict): string {
  const [reason = 'looks_alike'] = reasons
  const isShared = evidence?.some(({ code }) => code === 'shares_word')
  return reason === 'same_dominant_element' && !isShared ? 'similar_element' : reason
}

const CLASSES_IN_LINE = 3

export function shortClasses(
  { niceClasses, classOverlap }: Pick<Matched, 'niceClasses' | 'classOverlap'>,
  t: Translate,
): string | false {
  const first = [...new Set([...classOverlap, ...niceClasses])].slice(0, CLASSES_IN_LINE)
  return (
    first.length > 0 &&
    t('subject.classes', [first.join(', ') + (niceClasses.length > first.length ? '…' : '')], niceClasses.length)
  )
}

type Matched = Pick<Conflict, 'kind' | 'renown' | 'status' | 'jurisdiction' | 'niceClasses' | 'classOverlap' | 'name'> &
  Partial<Pick<Conflict, 'owner'>>

/** Returns '' for a brand in use without a country. */
export const shortPlaceOf = ({ kind, jurisdiction }: Matched, t: Translate): string =>
  kind === 'brand_in_use' && ['WO', 'ZZ'].includes(jurisdiction) ? '' : shortPlace(jurisdiction, t)

/** Says what a hit is, in parts: the office, classes and owner of a mark; the kind, place and owner of other names. */
export function matchParts(hit: Matched, t: Translate): string[] {
  const { kind, status, owner } = hit
  const isMark = kind === 'trademark'
  return [
    !isMark && t(`line.${kindOf(hit)}`),
    shortPlaceOf(hit, t),
    isMark && status === 'expired' && t('line.expired'),
    isMark && shortClasses(hit, t),
    owner !== hit.name && owner,
  ].filter((part): part is string => Boolean(part))
}

/** Names a hit in a sentence or cell: "KANDARU (EU, class 30, Kandaru Foods)". */
export const matchText = (hit: Conflict, t: Translate): string => `${hit.name} (${matchParts(hit, t).join(', ')})`

/** Names the strongest of some hits. Returns '' without a hit. */
function strongestText(hits: readonly Conflict[], t: Translate): string {
  const strongest = strongestOf(hits)
  return strongest ? matchText(strongest, t) : ''
}

/** Names a source in a word or two: "EU" for its trade marks, "Companies CH", "Brands". */
export function shortSource({ id, kind, jurisdictions, name, told = name }: NamedSource, t: Translate): string {
  if (kind === 'brand_in_use') return t('region.short.brands')
  const places = placesOf({ id, jurisdictions })
    .map((code) => shortPlace(code, t))
    .join(', ')
  if (kind === 'domain' || places === '') return told
  return kind === 'company' ? t('region.short.companies', [places]) : places
}

export type NamedSource = Pick<UnsearchedRow, 'id' | 'kind' | 'jurisdictions' | 'name'> & WithWhy

/** In the order of display. */
export const DOMAIN_STATES: readonly DomainState[] = ['registered', 'reserved', 'not_in_registry', 'unknown']

/** Returns a domain in readable Unicode, without Punycode. */
export const toldDomain = ({ domain, told = domain }: DomainAnswer & WithWhy) => told

/** Shortens a domain to its ending if it has the same label as the first domain. */
export function endingsOf([first]: readonly DomainAnswer[]): (row: DomainAnswer) => string {
  const label = first ? (toldDomain(first).split('.')[0] ?? '') : ''
  return (row) => {
    const domain = toldDomain(row)
    return domain.startsWith(`${label}.`) ? domain.slice(label.length) : domain
  }
}

/** Starts a text in lower case. */
export const lower = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)

/** Groups domains by answer, in short: ".com registered · .ch .de not registered". */
export function domainsText(domains: readonly DomainAnswer[], t: Translate): string {
  const ending = endingsOf(domains)
  const groups = DOMAIN_STATES.map((state) => {
    const alike = domains.filter((row) => row.state === state)
    return alike.length > 0 && `${alike.map(ending).join(' ')} ${lower(t(`domains.${state}`))}`
  })
  return groups.filter(Boolean).join(' · ') || t('domains.short.unknown')
}

/** Lists the registers that were not searched in full: "EU, Companies CH, DE". */
export const unknownText = ({ searched, unavailable, unsearched }: Coverage, t: Translate): string =>
  registersText([...unavailable, ...searched.filter(isPartial), ...unsearched], t)

/** Writes a result in three lines to paste: the verdict with its strongest match, the domains, and the coverage. */
export function answerText(result: CheckResult, t: Translate): string {
  const { name, conflicts, domains, coverage, checkedAt, test } = result
  const strongest = strongestText(conflicts, t)
  const unknown = unknownText(coverage, t)
  const date = new Date(checkedAt).toLocaleDateString(t('format.locale'), { dateStyle: 'medium' })
  return [
    `${name}: ${verdictText(result, t)}. ${strongest && t('copy.match', [strongest])} ${test ? t('footer.test') : ''}`.trim(),
    t('copy.domains', [domainsText(domains, t)]),
    `${t('copy.searched', [foundIn(coverage, t) || t('coverage.nothing')])}. ${unknown && t('verdict.still_unknown', [unknown])} ${date}. ${t('footer.advice')}`,
  ]
    .join('\n')
    .replaceAll('  ', ' ')
}

interface Headline {
  icon: IconName
  text: string
}

/** Returns a view's headline and icon: the verdict or a question to the user. */
export function headlineOf(view: View, t: Translate): Headline {
  switch (view.phase) {
    case 'checking':
      return { icon: 'checking', text: t('verdict.checking') }
    case 'done':
      return { icon: stateOf(view.result), text: verdictText(view.result, t) }
    case 'failed':
      return { icon: 'not_checked', text: t('verdict.not_checked') }
    default:
      return { icon: 'ask', text: t(`${view.phase}.${'isUnread' in view ? 'one' : 'title'}`) }
  }
}

type FailureAction = 'retry' | 'options' | 'edit'

const ACTIONS: Partial<Record<Failure['kind'], FailureAction>> = {
  key: 'options',
  quota: 'options',
  invalid_name: 'edit',
}

export function failureAction({ kind }: Failure): FailureAction {
  return ACTIONS[kind] ?? 'retry'
}

const NAMED: readonly Failure['kind'][] = ['unreachable', 'timeout']

const ALONE: readonly Failure['kind'][] = ['timeout', 'bad_answer', 'service']

/** Describes a failure. The text does not contain a countdown, because screen readers announce it only once. */
export function failureText(
  failure: Failure,
  { keyLast4, host }: { keyLast4: string | null; host: string },
  t: Translate,
  format: Formats,
): string {
  const { kind } = failure
  if (host === THIS_BROWSER && ALONE.includes(kind)) return t(`failed.alone.${kind}`)
  if (kind === 'key' && keyLast4)
    return t(failure.code === 'forbidden' ? 'failed.key_scope' : 'failed.key_named', [keyLast4])
  if (kind === 'quota' && failure.retryAt !== null) return t('failed.quota_until', [format.utc(failure.retryAt)])
  return NAMED.includes(kind) ? t(`failed.${kind}_named`, [hostOf(host)]) : t(`failed.${kind}`)
}
