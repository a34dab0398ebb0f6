import type { Asker } from './asker.ts'

/**
 * The state of an upstream. `left_alone`: it failed so often that it is not asked for a while. `limited`: what it
 * allows, or what we allow ourselves, is used up.
 */
export interface UpstreamState {
  /** Its host, or a name where an allowance covers several hosts. Never anything that it was asked. */
  upstream: string
  state: 'ok' | 'left_alone' | 'limited'
  /** Instant since which it has been in this state; null where it has always been ok. */
  since: string | null
  /** Instant at which it is asked again; null where it is ok. */
  until: string | null
  /** Failures in a row. */
  failures: number
  /** Questions that are left of its allowance; null where it has none. */
  left: number | null
}

/** An asker that can say how its upstreams fare. */
export interface WatchedAsker extends Asker {
  states(): UpstreamState[]
}

/** The time of day of an instant within the next days, as a reason states it: `09:00:30 UTC`. */
export function clockTime(at: number): string {
  return `${new Date(at).toISOString().slice(11, 19)} UTC`
}

export function instant(at: number): string {
  return new Date(at).toISOString()
}
