import type { View } from '../../lib/extension/view.ts'
import { answersOf, verdictToShow } from '../answer/judge.ts'
import type { IconName } from '../parts/Icon.tsx'
import type { Translate } from '../words/strings.ts'

export interface Headline {
  icon: IconName
  text: string
}

/** Headline of a view and the shape beside it: the verdict, or what the surface asks of the person. */
export function headlineOf(view: View, t: Translate): Headline {
  switch (view.phase) {
    case 'checking':
      return { icon: 'checking', text: t('verdict.checking') }
    case 'done': {
      const verdict = verdictToShow(view.result)
      if (verdict !== 'none_found') return { icon: verdict, text: t(`verdict.${verdict}`) }
      return { icon: verdict, text: t('verdict.none_found', [], answersOf(view.result.coverage).answered.length) }
    }
    case 'failed':
      return { icon: 'not_checked', text: t('verdict.not_checked') }
    default:
      return { icon: 'ask', text: t(`${view.phase}.title`) }
  }
}
