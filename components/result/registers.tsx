import type { Coverage, CoverageRow, SourceKind, SourceState } from '../../lib/contract/answer.ts'
import type { WithWhy } from '../../lib/extension/in-words.ts'
import { isPartial } from '../../lib/extension/view.ts'
import type { Translate } from '../ui/text.ts'

/** Shape for the state of a source or domain, always next to a word. */
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

/** Returns the mark for a state, which is null during the query. An unknown state looks like a missing answer. */
export function stateMark(state: string | null): StateMark {
  if (state === null) return { shape: 'empty', word: 'source.state.pending' }
  const known = Object.hasOwn(SHAPES, state)
  return known
    ? { shape: SHAPES[state as keyof typeof SHAPES], word: `source.state.${state}` }
    : { shape: 'hatched', word: 'source.state.unknown' }
}

export const isRegister = ({ kind }: { kind: SourceKind }) => kind !== 'domain'

/** `state` is from the contract, or `partly`. */
export type MissingRow = Omit<CoverageRow, 'state'> & WithWhy & { state: string }

export function missingIn({ searched, unavailable }: Coverage): MissingRow[] {
  return [...unavailable, ...searched.filter(isPartial).map((row) => ({ ...row, state: 'partly' }))]
}

/**
 * Counts the registers that answered in full and those that did not. Not a percentage, because some were not queried.
 */
export function answeredText({ answered, asked }: RegisterCounts, t: Translate): string {
  const missing = asked - answered
  return t(missing > 0 ? 'coverage.answered_not' : 'coverage.answered', [answered, missing], answered)
}

interface RegisterCounts {
  /** Number of registers, without domain registries. */
  answered: number
  asked: number
  marks: number
  marksInAll: number
}

export function countRegisters(coverage: Coverage): RegisterCounts {
  const missing = missingIn(coverage)
  const full = coverage.searched.filter((row) => !isPartial(row))
  const answered = full.filter(isRegister).length
  const isMarks = ({ kind }: { kind: SourceKind }) => kind === 'trademark'
  const marks = full.filter(isMarks).length
  return {
    answered,
    asked: answered + missing.filter(isRegister).length,
    marks,
    marksInAll: marks + [...missing, ...coverage.unsearched].filter(isMarks).length,
  }
}

/** Groups similar sources into one row, because many missing sources would push everything else out of sight. */
export function groupMissing(rows: readonly MissingRow[]): MissingRow[][] {
  const alike = Map.groupBy(rows, ({ required, kind, state, why }) => JSON.stringify([required, state, why ?? [kind]]))
  return [...alike.values()].sort(([a], [b]) => Number(b?.required) - Number(a?.required))
}
