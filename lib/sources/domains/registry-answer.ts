import type { DomainAnswer, SourceState } from '../../contract/answer.ts'
import type { UpstreamFailure } from '../upstream/outcome.ts'

export interface RegistryAnswer {
  domain: DomainAnswer
  /** True if the registry itself returned a record of the name. */
  proof: boolean
  failure: UpstreamFailure | null
}

export type RegistryReading = Pick<DomainAnswer, 'state' | 'note'> &
  Partial<Pick<DomainAnswer, 'registeredOn' | 'expiresOn'>>

/** A registry may withhold a domain without having a record. */
export const NO_REGISTRATION = 'No active registration found; reserved names look the same.'

const at = (instant: number) => new Date(instant).toISOString()

/** `checkedAt` is in milliseconds since the epoch. */
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

/** `checkedAt` is in milliseconds since the epoch. */
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

/** Failure for an answer that may not be about the name. A retry may help. */
export function unbelieved(reason: string, state: SourceState = 'error'): UpstreamFailure {
  return { state, reason, retryable: true }
}
