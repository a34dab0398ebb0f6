import type { SourceState } from '../../lib/contract/answer.ts'
import type { MarkShape } from '../parts/Mark.tsx'

const SHAPES: Record<SourceState | 'partly', MarkShape> = {
  answered: 'full',
  answered_stale: 'half',
  not_proven: 'half',
  partly: 'half',
  timeout: 'hatched',
  error: 'hatched',
  rate_limited: 'hatched',
  not_configured: 'dashed',
}

interface StateMark {
  shape: MarkShape
  word: string
}

/** Null while the query is running. An unknown state looks like no answer. */
export function stateMark(state: string | null): StateMark {
  if (state === null) return { shape: 'empty', word: 'source.state.pending' }
  const known = Object.hasOwn(SHAPES, state)
  return known
    ? { shape: SHAPES[state as keyof typeof SHAPES], word: `source.state.${state}` }
    : { shape: 'hatched', word: 'source.state.unknown' }
}
