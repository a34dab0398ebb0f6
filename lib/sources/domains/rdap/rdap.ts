import type { SourceContext } from '../../source.ts'
import type { Asker } from '../../upstream/asker.ts'
import { failureOf, type Outcome, type UpstreamFailure } from '../../upstream/outcome.ts'
import { type RegistryAnswer, type RegistryReading, registryAnswer, unbelieved } from '../registry-answer.ts'
import type { Bootstrap, RegistryServer } from './bootstrap.ts'
import { readRdapDomain } from './rdap-domain.ts'
import { readRdapAbsence } from './rdap-not-found.ts'

/** A missing record counts only if the registry's own server reports it. */
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

export interface RdapWay extends Pick<Bootstrap, 'lists'> {
  server: RegistryServer
  gate: Asker
  statusAlone: boolean
}

/**
 * Queries a registry's RDAP server for one domain (RFC 9082 section 3.1.3). A server may redirect to another one (RFC
 * 7480 section 5.2). Only redirects to servers in the bootstrap are followed, because no other server may learn the
 * domain.
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
