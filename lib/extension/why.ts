import { NOT_ASKED, ONLY_A_SERVICE } from '../engine/reasons.ts'
import type { View } from './view.ts'

/** What is told with a source besides what the wire has of it. */
export interface WithWhy {
  /** Why it was not searched, or what its answer leaves out, in the person's language. */
  why?: string | undefined
}

/**
 * Reasons of sources that mean the same for everybody, each with the key of its text. They are sentences, for the wire has no
 * code for a reason; what a source says otherwise stays in its own words.
 */
export const KNOWN_REASONS: Record<string, string> = {
  [NOT_ASKED]: 'nobody',
  [ONLY_A_SERVICE]: 'service',
  'not allowed in this browser': 'allow',
  "no credentials and no imported records; see the operator's guide": 'no_records',
  'no interface and no imported records are connected': 'no_records',
  'the office offers no interface': 'no_interface',
  'automated searching is not allowed': 'no_automation',
  'not part of a check without a jurisdiction': 'country',
}

interface Row {
  state?: string
  method?: string
  reason?: string | null | undefined
}

type Translate = (key: string) => string

function whyOf({ state, method, reason }: Row, t: Translate): string | undefined {
  const known = KNOWN_REASONS[reason ?? '']
  if (known !== undefined) return t(`why_not.${known}`)
  return state === 'answered' && method === 'text' ? t('why_not.letters') : undefined
}

const told = <T extends Row>(rows: readonly T[], t: Translate): (T & WithWhy)[] =>
  rows.map((row) => ({ ...row, why: whyOf(row, t) }))

/** A view with the reasons of its sources in the person's language, where they are known ones. */
export function withWhy(view: View, t: Translate): View {
  if (view.phase === 'checking' && view.plan)
    return { ...view, plan: { ...view.plan, unsearched: told(view.plan.unsearched, t) } }
  if (view.phase !== 'done') return view
  const { result } = view
  const { searched, unavailable, unsearched } = result.coverage
  const coverage = {
    ...result.coverage,
    searched: told(searched, t),
    unavailable: told(unavailable, t),
    unsearched: told(unsearched, t),
  }
  return { ...view, result: { ...result, coverage } }
}
