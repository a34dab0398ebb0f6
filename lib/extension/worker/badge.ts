import { browser } from '../browser.ts'
import { COLOUR_OF, STATE_COLOURS, stateOf, type VerdictState } from '../state-colours.ts'
import { translate } from '../strings.ts'
import type { View } from '../view.ts'

/** `text` has at most four letters. */
interface Badge {
  text: string
  colour: string
  title: string
}

/** On light paper, because the text of a badge is white. */
const colourOf = (state: VerdictState) => STATE_COLOURS[COLOUR_OF[state]][0]

export type Headline = (view: View) => string

export function badgeOf(view: View, headline: Headline): Badge | null {
  const title = () => translate('badge.title', [headline(view)])
  switch (view.phase) {
    case 'checking':
      return { text: translate('badge.checking'), colour: colourOf('not_checked'), title: title() }
    case 'done': {
      const state = stateOf(view.result)
      return { text: translate(`badge.${state}`), colour: colourOf(state), title: title() }
    }
    case 'failed':
      return { text: translate('badge.not_checked'), colour: colourOf('not_checked'), title: title() }
    default:
      return null
  }
}

/** Lasts until the tab leaves its page. */
export async function showBadge(tabId: number, badge: Badge | null): Promise<void> {
  const { action } = browser
  const written = [
    action.setBadgeText({ tabId, text: badge?.text ?? '' }),
    action.setTitle({ tabId, title: badge?.title ?? '' }),
  ]
  if (badge !== null) {
    written.push(action.setBadgeBackgroundColor({ tabId, color: badge.colour }))
    written.push(action.setBadgeTextColor({ tabId, color: '#ffffff' }))
  }
  await Promise.allSettled(written)
}
