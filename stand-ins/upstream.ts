import type { Fault } from './misbehave.ts'

/** What every stand-in for an upstream has. */
export interface Upstream {
  /** The beginning of its address in the settings of a service: scheme, host and port, or host and port alone. */
  origin: string
  /** How it misbehaves from the next request on; null for not at all. */
  setFault(fault: Fault | null): void
}

/** What a stand-in for an interface of an office has besides (lib/sources/offices/office.ts). */
export interface OfficeStandIn extends Upstream {
  /** Settings under which a service asks it, by the names of their environment variables. */
  env: Readonly<Record<string, string>>
  /** The server at which one signs in; left out where that is not a server of its own. */
  tokens?: Upstream
  /** Enters a mark, or a company, of this name in the register. */
  enter(name: string): void
  close(): Promise<void>
}
