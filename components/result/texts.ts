import type { Failure } from '../../lib/client/types.ts'
import type { Coverage } from '../../lib/contract/checks/answer.ts'
import { stateOf } from '../../lib/extension/state-colours.ts'
import { isPartial, THIS_BROWSER, type View } from '../../lib/extension/view.ts'
import type { IconName } from '../ui/elements.tsx'
import type { Formats, Translate } from '../ui/text.ts'

/** Returns the country code, or a short name for the EU and the international register. */
export const shortPlace = (code: string, t: Translate): string =>
  code === 'EU' || code === 'WO' ? t(`region.short.${code}`) : code

const KINDS = ['trademark', 'company', 'brand_in_use'] as const

/** Lists the registers that answered in full: "trade marks (EU), companies (CH) and brands in use". */
export function foundIn({ searched }: Coverage, t: Translate): string {
  const kinds = KINDS.flatMap((kind) => {
    const rows = searched.filter((row) => row.kind === kind && !isPartial(row))
    if (rows.length === 0) return []
    const places = [...new Set(rows.flatMap((row) => row.jurisdictions))].map((code) => shortPlace(code, t))
    return [t(`found_in.${kind}`) + (places.length > 0 ? ` (${places.join(', ')})` : '')]
  })
  return new Intl.ListFormat(t('format.locale')).format(kinds)
}

interface Headline {
  icon: IconName
  text: string
}

/** Returns a view's headline and icon: the verdict, the caution tier or a question to the user. */
export function headlineOf(view: View, t: Translate): Headline {
  switch (view.phase) {
    case 'checking':
      return { icon: 'checking', text: t('verdict.checking') }
    case 'done': {
      const state = stateOf(view.result)
      const given = state === 'none_found' ? [foundIn(view.result.coverage, t)] : []
      return { icon: state, text: t(`verdict.${state}`, given) }
    }
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
  return t(`failed.${kind}`)
}
