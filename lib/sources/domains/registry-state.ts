import type { PathState, SourceAnswer } from '../source.ts'
import type { RegistryPath } from './registry-path.ts'

/** How the way to a registry has been answering, for an operator. */
export interface RegistryState {
  /** Takes note of an answer by this way. */
  note(path: RegistryPath, answer: Pick<SourceAnswer, 'state'>): void
  of(path: RegistryPath): PathState
}

/** Remembers the last answer of the way that was asked last. What it tells is the state alone: a reason can hold a domain. */
export function createRegistryState(id: string): RegistryState {
  let last: { key: string; state: string } | null = null
  return {
    note({ key }, { state }) {
      last = { key, state }
    },
    of({ key, attribution }) {
      const named = { id, name: attribution ?? key }
      if (last?.key !== key) return { ...named, state: 'not_asked_yet', reason: null }
      if (last.state === 'answered') return { ...named, state: 'answering', reason: null }
      return { ...named, state: 'failing', reason: last.state.replaceAll('_', ' ') }
    },
  }
}
