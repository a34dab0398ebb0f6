import { stateOf } from '../../lib/extension/state-colours.ts'
import type { View } from '../../lib/extension/view.ts'
import { foundIn } from '../answer/found-in.ts'
import type { IconName } from '../parts/Icon.tsx'
import type { Translate } from '../words/strings.ts'

interface Headline {
  icon: IconName
  text: string
}

/** Headline and icon of a view: the verdict, the tier of a caution or a question to the person. */
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
