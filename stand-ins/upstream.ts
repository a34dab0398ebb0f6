import type { Fault } from './misbehave.ts'

/** What every stand-in for an upstream has. */
export interface Upstream {
  /** The beginning of its address in the settings of a service: scheme, host and port, or host and port alone. */
  origin: string
  /** How it misbehaves from the next request on; null for not at all. */
  setFault(fault: Fault | null): void
}

/** A stand-in for an interface of an office (lib/sources/offices/office.ts). */
export interface OfficeStandIn extends Upstream {
  /** Settings under which a service asks it, by the names of their environment variables. */
  env: Readonly<Record<string, string>>
  /** The server for signing in; left out where the interface has no separate one. */
  tokens?: Upstream
  /** Enters a mark, or a company, of this name in the register. */
  enter(name: string): void
  close(): Promise<void>
}
