import type { Asker } from './asker.ts'

/** State of an upstream. `left_alone` means an open circuit, and `limited` a used-up quota, theirs or ours. */
export interface UpstreamState {
  /** Host, or a name if a quota covers several hosts. Contains nothing of a query. */
  upstream: string
  state: 'ok' | 'left_alone' | 'limited'
  since: string | null
  /** Instant of the next try. */
  until: string | null
  /** In a row. */
  failures: number
  left: number | null
}

export interface WatchedAsker extends Asker {
  states(): UpstreamState[]
}

/** Time of day as in a reason: `09:00:30 UTC`. */
export function clockTime(at: number): string {
  return `${new Date(at).toISOString().slice(11, 19)} UTC`
}

export function instant(at: number): string {
  return new Date(at).toISOString()
}
