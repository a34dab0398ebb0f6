import type { CheckResult, ReadVerdict } from '../client/types.ts'

/**
 * A colour on light paper and on dark, as sRGB hex. Text in such a colour has a contrast of at least 4.5:1 on its paper
 * and on its tint, which the style sheets mix from it (WCAG 2.2, 1.4.3).
 */
export type OnPaper = readonly [light: string, dark: string]

export type StateColour = 'danger' | 'warning' | 'warning-light' | 'info' | 'neutral'

/** The colours of verdicts, bands and states: the style sheets, the badge and charts take them from here. */
export const STATE_COLOURS: Record<StateColour, OnPaper> = {
  danger: ['#b3261e', '#ff9a90'],
  warning: ['#855400', '#f2bd55'],
  'warning-light': ['#946300', '#dcb469'],
  info: ['#0b57b0', '#8abfff'],
  neutral: ['#56606b', '#a8b1bb'],
}

/** How much of a state's colour is in its tint. */
const TINT = 0.16

/** The tint of a state on white paper, as sRGB hex without a sign before it; black text on it can be read. */
export function tintOnWhite(state: StateColour): string {
  const colour = STATE_COLOURS[state][0].slice(1).match(/../g) ?? []
  const mixed = colour.map((part) => Math.round(255 - TINT * (255 - Number.parseInt(part, 16))))
  return mixed.map((part) => part.toString(16).padStart(2, '0')).join('')
}

/** What a verdict is drawn as. A close caution, and one whose tier was not said, is drawn as `caution`. */
export type VerdictState = ReadVerdict | 'moderate' | 'faint'

/** The state of a verdict, and of a caution by its tier. */
export function stateOf({ verdict, tier }: Pick<CheckResult, 'verdict' | 'tier'>): VerdictState {
  return verdict === 'caution' && tier !== undefined && tier !== 'close' ? tier : verdict
}

/** The colour of each verdict, and of what is drawn like one: a band of scores, a running check, a question. */
export const COLOUR_OF: Record<VerdictState | 'listed' | 'checking' | 'ask', StateColour> = {
  conflict: 'danger',
  caution: 'warning',
  moderate: 'warning-light',
  faint: 'warning-light',
  none_found: 'info',
  incomplete: 'neutral',
  not_checked: 'neutral',
  listed: 'neutral',
  checking: 'info',
  ask: 'info',
}
