import type { Fault } from './misbehave.ts'

/** What every stand-in for an upstream has. */
export interface Upstream {
  /** What begins its address in the settings of a service: a scheme, host and port, or the last two alone. */
  origin: string
  /** How it misbehaves from the next request on; null for not at all. */
  setFault(fault: Fault | null): void
}
