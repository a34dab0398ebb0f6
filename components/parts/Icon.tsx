import type { ReadVerdict } from '../../lib/client/types.ts'

export type IconName = ReadVerdict | 'checking' | 'listed' | 'ask' | 'close'

/** Holes, not a second colour, so that a forced palette of one colour keeps the sign readable. */
const FILLED: Partial<Record<IconName, string>> = {
  conflict:
    'M8.1 1.5h7.8l5.6 5.6v7.8l-5.6 5.6H8.1l-5.6-5.6V7.1zM10.8 5.5l.3 7.5h1.8l.3-7.5zM12 14.6a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
  caution:
    'M10.3 2.9a2 2 0 0 1 3.4 0l8.7 15.2a2 2 0 0 1-1.7 3H3.3a2 2 0 0 1-1.7-3zM10.8 8l.3 6h1.8l.3-6zM12 15.5a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8z',
  listed: 'M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z',
}
const STROKED: Partial<Record<IconName, string>> = {
  none_found: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M7.5 10.8a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M13.6 13.5l3.4 3.4',
  incomplete: 'M9.3 9.4a2.7 2.7 0 1 1 4.2 2.3c-1 .6-1.5 1-1.5 2.1M12 16.6v.2',
  not_checked: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0',
  checking: 'M12 2a10 10 0 0 1 10 10',
  ask: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 8v.2M12 11.5v5',
  close: 'M6 6l12 12M18 6L6 18',
}
const DASHED_RING = 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0'

/** A verdict by its shape; the word always stands beside it. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg class={`bc-icon bc-icon-${name}`} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {FILLED[name] && <path d={FILLED[name]} fill="currentColor" fill-rule="evenodd" />}
      {name === 'incomplete' && <path d={DASHED_RING} class="bc-line" stroke-dasharray="4.6 3.3" />}
      {STROKED[name] && <path d={STROKED[name]} class="bc-line" />}
    </svg>
  )
}
