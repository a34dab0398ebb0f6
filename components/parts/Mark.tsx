/** Shape for the state of a source or domain. Its word always stands next to it. */
export type MarkShape = 'full' | 'half' | 'hatched' | 'dashed' | 'empty'

const INSIDE: Partial<Record<MarkShape, string>> = {
  full: 'M1 1h10v10H1z',
  half: 'M1 1h5v10H1z',
}

export function Mark({ shape }: { shape: MarkShape }) {
  return (
    <svg class={`bc-mark bc-mark-${shape}`} viewBox="0 0 12 12" width="11" height="11" aria-hidden="true">
      {INSIDE[shape] && <path d={INSIDE[shape]} fill="currentColor" />}
      {shape === 'hatched' && <path d="M1 5l4-4M1 9l8-8M3 11l8-8M7 11l4-4" class="bc-line" />}
      <path d="M1 1h10v10H1z" class="bc-line" stroke-dasharray={shape === 'dashed' ? '2.5 2.5' : undefined} />
    </svg>
  )
}
