import type { SourceContext } from '../source.ts'
import { askRdap, type RdapWay } from './rdap/rdap.ts'
import type { RegistryAnswer } from './registry-answer.ts'

/** One path to a registry's own records. */
export interface RegistryPath {
  /** Key under which the proof of this path is kept: a record that came back proves this path, and no other. */
  key: string
  /** What the coverage row says about the path; null where it leads to the server that IANA names. */
  attribution: string | null
  /** Asks about a domain in A-labels and lower case; never rejects for an upstream's fault. */
  ask(domain: string, context: SourceContext): Promise<RegistryAnswer>
}

/** The path to a registry's RDAP server. */
export function rdapPath(way: RdapWay): RegistryPath {
  const { server } = way
  return {
    key: server.baseUrl,
    attribution: server.note,
    ask: (domain, context) => askRdap(way, domain, context),
  }
}
