import type { EuipoFake } from '../../stand-ins/offices/euipo.ts'

/** What the office of `bench:keep`, which runs in a process of its own, is told to do. */
export type OfficeTask =
  | { kind: 'misbehave' }
  | { kind: 'change'; changes: number; day: string }
  | { kind: 'count' }
  | { kind: 'digest' }

/** What the office sends after each task, and when it is ready. */
export interface OfficeWord {
  settings: EuipoFake['settings']
  /** Questions that came, and faults that were given, so far. */
  calls: number
  faults: number
  /** Hash of what the register holds; null where that was not asked for. */
  digest: string | null
}
