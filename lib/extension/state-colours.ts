import type { ReadVerdict } from '../client/types.ts'

/** A colour on light paper and on dark, as sRGB hex. Text in it stands 4.5:1 and more on its paper and tint (WCAG 2.2, 1.4.3). */
export interface OnPaper {
  light: string
  dark: string
}

export type StateColour = 'danger' | 'warning' | 'info' | 'neutral'

/** The colours of verdicts, bands and states: the style sheets, the badge and charts take them from here. */
export const STATE_COLOURS: Record<StateColour, { ink: OnPaper; tint: OnPaper }> = {
  danger: { ink: { light: '#b3261e', dark: '#ff9a90' }, tint: { light: '#fdf0ef', dark: '#3a2222' } },
  warning: { ink: { light: '#855400', dark: '#f2bd55' }, tint: { light: '#fdf5e4', dark: '#362c17' } },
  info: { ink: { light: '#0b57b0', dark: '#8abfff' }, tint: { light: '#edf4fc', dark: '#1b2e44' } },
  neutral: { ink: { light: '#56606b', dark: '#a8b1bb' }, tint: { light: '#f4f6f8', dark: '#252a31' } },
}

/** Which colour a verdict has, and what is drawn as one: a band of scores, a check that runs, a question. */
export const COLOUR_OF: Record<ReadVerdict | 'listed' | 'checking' | 'ask', StateColour> = {
  conflict: 'danger',
  caution: 'warning',
  none_found: 'info',
  incomplete: 'neutral',
  not_checked: 'neutral',
  listed: 'neutral',
  checking: 'info',
  ask: 'info',
}
