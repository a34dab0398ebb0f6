import type { Asker } from './asker.ts'
import type { RegistryServer } from './bootstrap.ts'
import { askRdap } from './rdap.ts'
import type { RegistryAnswer } from './registry-answer.ts'
import type { SourceContext } from './source.ts'

/** One way to a registry's own records. */
export interface RegistryPath {
  /** A record that came back proves this way alive, and no other. */
  key: string
  /** What the coverage row says about the way, where it is not the one that IANA names. */
  attribution: string | null
  /** Asks about a domain in A-labels and lower case; never rejects for an upstream's fault. */
  ask(domain: string, context: SourceContext): Promise<RegistryAnswer>
}

/** The way over a registry's RDAP server. */
export function rdapPath(server: RegistryServer, gate: Asker): RegistryPath {
  return {
    key: server.baseUrl,
    attribution: server.note,
    ask: (domain, context) => askRdap(server, domain, gate, context),
  }
}
