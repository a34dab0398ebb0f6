import type { VerdictState } from '../../lib/extension/state-colours.ts'

export type IconName = VerdictState | 'checking' | 'listed' | 'ask' | 'close'

const RING = 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0'
const TRIANGLE = 'M12 3l10 18H2z'
const EXCLAMATION = 'M11 8h2v6h-2zM11 16h2v2h-2z'

/** Symbols are holes, not a second colour, so that they stay readable with forced colours. */
const FILLED: Partial<Record<IconName, string>> = {
  conflict: `M8 4h8l5 5v8l-5 5H8l-5-5V9z${EXCLAMATION}`,
  caution: TRIANGLE + EXCLAMATION,
  moderate: EXCLAMATION,
  listed: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
}
const STROKED: Partial<Record<IconName, string>> = {
  moderate: TRIANGLE,
  faint: 'M9 16q1.5-2 3-1t3-1',
  none_found: `${RING}M7 11a4 4 0 1 0 8 0 4 4 0 1 0-8 0M14 14l3 3`,
  incomplete: 'M9.3 9.4a2.7 2.7 0 1 1 4.2 2.3c-1 .6-1.5 1-1.5 2.1M12 16.6v.2',
  not_checked: RING,
  checking: 'M12 2a10 10 0 0 1 10 10',
  ask: `${RING}M12 8v.2M12 11.5v5`,
  close: 'M6 6l12 12M18 6L6 18',
}
const BROKEN: Partial<Record<IconName, [outline: string, dashes: string]>> = {
  incomplete: [RING, '4.6 3.3'],
  faint: [TRIANGLE, '.1 3.4'],
}

/** A verdict's icon, always next to the word. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg class={`bc-icon bc-icon-${name}`} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {FILLED[name] && <path d={FILLED[name]} fill="currentColor" fill-rule="evenodd" />}
      {BROKEN[name] && <path d={BROKEN[name][0]} class="bc-line" stroke-dasharray={BROKEN[name][1]} />}
      {STROKED[name] && <path d={STROKED[name]} class="bc-line" />}
    </svg>
  )
}
