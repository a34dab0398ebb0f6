import type { Coverage } from '../../lib/contract/coverage.ts'
import { stateOf } from '../../lib/extension/state-colours.ts'
import type { View } from '../../lib/extension/view.ts'
import type { IconName } from '../parts/Icon.tsx'
import { shortPlace } from '../words/format.ts'
import type { Translate } from '../words/strings.ts'

export interface Headline {
  icon: IconName
  text: string
}

const KINDS = ['trademark', 'company', 'brand_in_use'] as const

/** The kinds of registers that answered, with places: "trade marks (EU), companies (CH) and known brands". */
function foundIn({ searched }: Coverage, t: Translate): string {
  const kinds = KINDS.flatMap((kind) => {
    const rows = searched.filter((row) => row.kind === kind)
    if (rows.length === 0) return []
    const places = [...new Set(rows.flatMap((row) => row.jurisdictions))].map((code) => shortPlace(code, t))
    return [t(`found_in.${kind}`) + (places.length > 0 ? ` (${places.join(', ')})` : '')]
  })
  return new Intl.ListFormat(t('format.locale')).format(kinds)
}

/** Headline and icon of a view: the verdict, for a caution its tier, or what the surface asks the person. */
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
      return { icon: 'ask', text: t(`${view.phase}.title`) }
  }
}
