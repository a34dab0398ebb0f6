import type { SourceContext } from '../../source.ts'
import type { Asker } from '../../upstream/asker.ts'
import { failureOf, type Outcome, type UpstreamFailure } from '../../upstream/outcome.ts'
import { type RegistryAnswer, type RegistryReading, registryAnswer, unbelieved } from '../registry-answer.ts'
import type { Bootstrap, RegistryServer } from './bootstrap.ts'
import { readRdapDomain } from './rdap-domain.ts'
import { readRdapAbsence } from './rdap-not-found.ts'

/** What an outcome says about the domain. A missing record counts only where the registry's own server reports it. */
function read(outcome: Outcome, domain: string, statusAlone: boolean): RegistryReading | UpstreamFailure {
  if (outcome.kind === 'ok') {
    const record = readRdapDomain(outcome.json, domain)
    return 'reason' in record ? unbelieved(record.reason) : record
  }
  if (outcome.kind !== 'http' || outcome.status !== 404) return failureOf(outcome)
  if (outcome.crossedHosts) return unbelieved("had no record, but from another server than the registry's own")
  const absence = readRdapAbsence(outcome, domain, statusAlone)
  return 'reason' in absence ? unbelieved(absence.reason) : absence
}

/** How a registry is asked by RDAP. */
export interface RdapWay extends Pick<Bootstrap, 'lists'> {
  server: RegistryServer
  gate: Asker
  /** Whether this registry is known to answer 404 without a body. */
  statusAlone: boolean
}

/**
 * Asks a registry's RDAP server (RFC 9082 section 3.1.3) for one domain, in A-labels and lower case. 200 with a record
 * of this very name: registered. 404 in the words of the server itself: not in the registry, or reserved where it says
 * so. Every other answer leaves the domain unknown. `source` is the host that answered. A server may redirect to
 * another that knows more (RFC 7480 section 5.2). Only redirects to servers that the bootstrap lists are followed,
 * because no other server may learn the domain.
 */
export async function askRdap(
  { server, gate, lists, statusAlone }: RdapWay,
  domain: string,
  context: SourceContext,
): Promise<RegistryAnswer> {
  const url = `${server.baseUrl}domain/${domain}`
  const accept = 'application/rdap+json, application/json;q=0.9'
  const outcome = await gate.ask({ url, accept, mayGoTo: lists }, context)
  const ownServer = outcome.kind === 'ok' && !outcome.crossedHosts
  const source = 'host' in outcome ? outcome.host : server.host
  return registryAnswer(domain, source, context.now(), read(outcome, domain, statusAlone), ownServer)
}
