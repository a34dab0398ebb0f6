import type { SourceState } from '../../contract/coverage.ts'
import type { DomainAnswer } from '../../contract/domain.ts'
import type { UpstreamFailure } from '../upstream/outcome.ts'

/** The result of asking a registry about one domain. */
export interface RegistryAnswer {
  domain: DomainAnswer
  /** Whether a record of the asked name came back from the registry itself. */
  proof: boolean
  /** Why the registry gave no answer about the domain; null where it did. */
  failure: UpstreamFailure | null
}

/** What a registry says of a domain. */
export type RegistryReading = Pick<DomainAnswer, 'state' | 'note'> &
  Partial<Pick<DomainAnswer, 'registeredOn' | 'expiresOn'>>

/** Note about a domain without an active registration. A registry may still withhold it without a record. */
export const NO_REGISTRATION = 'No active registration found; reserved names look the same.'

const at = (instant: number) => new Date(instant).toISOString()

/** A domain about which nothing is known, and why. `checkedAt` is in milliseconds since the epoch. */
export function unknownDomain(
  domain: string,
  source: string | null,
  checkedAt: number | null,
  reason: string,
): DomainAnswer {
  return {
    domain,
    state: 'unknown',
    registeredOn: null,
    expiresOn: null,
    source,
    checkedAt: checkedAt === null ? null : at(checkedAt),
    note: `Not known: ${reason}.`,
  }
}

/** The answer of the registry at `source`, readable or not. */
export function registryAnswer(
  domain: string,
  source: string,
  checkedAt: number,
  reading: RegistryReading | UpstreamFailure,
  proof: boolean,
): RegistryAnswer {
  if ('reason' in reading)
    return { domain: unknownDomain(domain, source, checkedAt, reading.reason), proof: false, failure: reading }
  const { state, note, registeredOn = null, expiresOn = null } = reading
  return {
    domain: { domain, state, registeredOn, expiresOn, source, checkedAt: at(checkedAt), note },
    proof,
    failure: null,
  }
}

/** An answer that cannot be believed to be about the name; asking again may bring a better one. */
export function unbelieved(reason: string, state: SourceState = 'error'): UpstreamFailure {
  return { state, reason, retryable: true }
}
