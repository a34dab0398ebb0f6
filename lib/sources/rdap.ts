import type { DomainAnswer } from '../contract/domain.ts'
import type { Asker } from './asker.ts'
import type { RegistryServer } from './bootstrap.ts'
import { type Failure, failureOf, type Outcome } from './outcome.ts'
import { type RdapDomain, readRdapDomain } from './rdap-domain.ts'
import { readRdapAbsence } from './rdap-not-found.ts'
import type { SourceContext } from './source.ts'

export interface RdapAnswer {
  domain: DomainAnswer
  /** A record of the asked name came back from the registry's own server. */
  proof: boolean
  /** Why the domain is `unknown`; null where it is not. */
  failure: Failure | null
}

/** A domain about which nothing is known, and why. */
export function unknownDomain(domain: string, source: string | null, at: number | null, reason: string): DomainAnswer {
  const checkedAt = at === null ? null : new Date(at).toISOString()
  return {
    domain,
    state: 'unknown',
    registeredOn: null,
    expiresOn: null,
    source,
    checkedAt,
    note: `Not known: ${reason}.`,
  }
}

type Reading = Pick<DomainAnswer, 'state' | 'note'> & Partial<Pick<RdapDomain, 'registeredOn' | 'expiresOn'>>

/** What an outcome says about the domain: only the registry's own server is believed when it has no record. */
function read(outcome: Outcome, domain: string): Reading | Failure {
  const unbelieved = (reason: string): Failure => ({ state: 'error', reason, retryable: true })
  if (outcome.kind === 'ok') {
    const record = readRdapDomain(outcome.json, domain)
    return 'reason' in record ? unbelieved(record.reason) : record
  }
  if (outcome.kind !== 'http' || outcome.status !== 404) return failureOf(outcome)
  if (outcome.crossedHosts) return unbelieved("had no record, but from another server than the registry's own")
  const absence = readRdapAbsence(outcome.text, domain)
  return 'reason' in absence ? unbelieved(absence.reason) : absence
}

/**
 * Asks a registry's RDAP server (RFC 9082 section 3.1.3) for one domain, in A-labels and lower case.
 * 200 with a record of that very name: registered. 404 from the server itself: not in the registry, or
 * reserved where it says so. Every other answer leaves the domain unknown.
 */
export async function askRdap(
  server: RegistryServer,
  domain: string,
  gate: Asker,
  context: SourceContext,
): Promise<RdapAnswer> {
  const request = { url: `${server.baseUrl}domain/${domain}`, accept: 'application/rdap+json, application/json;q=0.9' }
  const outcome = await gate.ask(request, context)
  const reading = read(outcome, domain)
  const at = context.now()
  if ('reason' in reading)
    return { domain: unknownDomain(domain, server.host, at, reading.reason), proof: false, failure: reading }
  const { state, note, registeredOn = null, expiresOn = null } = reading
  return {
    domain: {
      domain,
      state,
      registeredOn,
      expiresOn,
      source: server.host,
      checkedAt: new Date(at).toISOString(),
      note,
    },
    proof: outcome.kind === 'ok' && !outcome.crossedHosts,
    failure: null,
  }
}
