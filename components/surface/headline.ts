import { stateOf } from '../../lib/extension/state-colours.ts'
import type { View } from '../../lib/extension/view.ts'
import type { IconName } from '../parts/Icon.tsx'
import type { Translate } from '../words/strings.ts'

export interface Headline {
  icon: IconName
  text: string
}

/** Headline of a view and the shape beside it: the verdict, of a caution its tier, or what the surface asks of the person. */
export function headlineOf(view: View, t: Translate): Headline {
  switch (view.phase) {
    case 'checking':
      return { icon: 'checking', text: t('verdict.checking') }
    case 'done': {
      const { verdict, coverage } = view.result
      const state = stateOf(view.result)
      return {
        icon: state,
        text: t(`verdict.${state}`, [], verdict === 'none_found' ? coverage.searched.length : undefined),
      }
    }
    case 'failed':
      return { icon: 'not_checked', text: t('verdict.not_checked') }
    default:
      return { icon: 'ask', text: t(`${view.phase}.title`) }
  }
}
