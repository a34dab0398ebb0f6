import type { CheckResult } from '../client/types.ts'

/** Colours for light and dark backgrounds, as sRGB hex, with contrast of at least 4.5:1 (WCAG 2.2, 1.4.3). */
type OnPaper = readonly [light: string, dark: string]

type StateColour = 'danger' | 'warning' | 'warning-light' | 'info' | 'neutral'

/** The only source of these colours for style sheets, the badge and charts. */
export const STATE_COLOURS: Record<StateColour, OnPaper> = {
  danger: ['#b3261e', '#ff9a90'],
  warning: ['#855400', '#f2bd55'],
  'warning-light': ['#946300', '#dcb469'],
  info: ['#0b57b0', '#8abfff'],
  neutral: ['#56606b', '#a8b1bb'],
}

/** `caution` covers cautions that are close or have no tier. */
export type VerdictState = CheckResult['verdict'] | 'moderate' | 'faint'

type Judged = Pick<CheckResult, 'verdict' | 'tier'> & { notes?: readonly { code: string }[] | undefined }

/** True for a conflict that rests only on marks outside the territory. */
export const isElsewhere = ({ verdict, notes }: Judged): boolean | undefined =>
  verdict === 'conflict' && notes?.some(({ code }) => code === 'other_territories')

/** A conflict outside the territory has the state `caution`, and a headline that names its country. */
export function stateOf(result: Judged): VerdictState {
  const { verdict, tier } = result
  if (isElsewhere(result)) return 'caution'
  return verdict === 'caution' && tier !== undefined && tier !== 'close' ? tier : verdict
}

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
