import type { SourceContext } from '../source.ts'
import { askRdap, type RdapWay } from './rdap/rdap.ts'
import type { RegistryAnswer } from './registry-answer.ts'

/** Connector to one registry. */
export interface RegistryPath {
  /** Key of the proof, which covers only this connector. */
  key: string
  /** For the coverage row. Null for the server that IANA lists. */
  attribution: string | null
  /** Queries a domain in A-labels and lower case. Never rejects for an upstream's fault. */
  ask(domain: string, context: SourceContext): Promise<RegistryAnswer>
}

export function rdapPath(way: RdapWay): RegistryPath {
  const { server } = way
  return {
    key: server.baseUrl,
    attribution: server.note,
    ask: (domain, context) => askRdap(way, domain, context),
  }
}
