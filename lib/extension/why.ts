import type { DomainAnswer } from '../contract/domain.ts'
import { CUT_OFF, NOT_ASKED, ONLY_A_SERVICE } from '../engine/reasons.ts'
import { domainsInLetters } from '../engine/written-domains.ts'
import type { View } from './view.ts'

/** What is told with a source besides what the wire has of it. */
export interface WithWhy {
  /** Why it was not searched, or what its answer leaves out, in the person's language. */
  why?: string | undefined
  /** Its name in the person's language, where it has one. */
  told?: string | undefined
}

/**
 * Reasons of sources that mean the same for everybody, each with the key of its text. They are sentences, for the wire has no
 * code for a reason; what a source says otherwise stays in its own words.
 */
export const KNOWN_REASONS: Record<string, string> = {
  [NOT_ASKED]: 'nobody',
  [ONLY_A_SERVICE]: 'service',
  [CUT_OFF]: 'cut_off',
  'not allowed in this browser': 'allow',
  "no credentials and no imported records; see the operator's guide": 'no_records',
  'no interface and no imported records are connected': 'no_records',
  'the office offers no interface': 'no_interface',
  'automated searching is not allowed': 'no_automation',
  'not part of a check without a jurisdiction': 'country',
}

/** Names of registers that mean something in every language, by the id of the source: the keys of their texts. */
export const NAMED: readonly string[] = ['euipo', 'swissreg', 'dpma', 'at-marks', 'uspto', 'wipo', 'zefix', 'brands']

interface Row {
  id: string
  name: string
  kind?: string
  state?: string
  method?: string
  reason?: string | null | undefined
}

type Translate = (key: string) => string

function whyOf({ kind, state, method, reason }: Row, t: Translate): string | undefined {
  if (kind === 'domain' && reason === ONLY_A_SERVICE) return t('why_not.browser')
  const known = KNOWN_REASONS[reason ?? '']
  if (known !== undefined) return t(`why_not.${known}`)
  return state === 'answered' && method === 'text' ? t('why_not.letters') : undefined
}

const toldName = (id: string, t: Translate) =>
  NAMED.includes(id) ? t(`source_name.${id.replace('-', '_')}`) : undefined

/** Of a registry, the ending and who runs it say all: ".com (Verisign)". */
const shortName = ({ kind, name }: Row) => (kind === 'domain' ? name.replace(' registry (', ' (') : name)

const told = <T extends Row>(rows: readonly T[], t: Translate): (T & WithWhy)[] =>
  rows.map((row) => ({ ...row, name: shortName(row), why: whyOf(row, t), told: toldName(row.id, t) }))

/** Domains in the letters of the name; of one of which nothing is known because no browser can ask its registry, that as well. */
function toldDomains(domains: readonly DomainAnswer[], name: string, t: Translate): (DomainAnswer & WithWhy)[] {
  const inLetters = domainsInLetters(name)
  return domains.map((answer) => ({
    ...answer,
    told: inLetters(answer.domain),
    why: answer.note?.includes(ONLY_A_SERVICE) ? t('why_not.browser') : undefined,
  }))
}

/** A view with its sources, and what they say of themselves where that is known, in the person's language. */
export function withWhy(view: View, t: Translate): View {
  if (view.phase === 'checking' && view.plan) {
    const { sources, unsearched } = view.plan
    const plan = { ...view.plan, sources: told(sources, t), unsearched: told(unsearched, t) }
    return { ...view, plan, domains: toldDomains(view.domains, view.name, t) }
  }
  if (view.phase !== 'done') return view
  const { result } = view
  const { searched, unavailable, unsearched } = result.coverage
  const coverage = {
    ...result.coverage,
    searched: told(searched, t),
    unavailable: told(unavailable, t),
    unsearched: told(unsearched, t),
  }
  const domains = toldDomains(result.domains, result.name, t)
  return { ...view, result: { ...result, domains, coverage } }
}
