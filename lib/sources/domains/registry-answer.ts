import type { DomainAnswer } from '../../contract/checks/answer.ts'
import type { SourceState } from '../../contract/constants.ts'
import type { UpstreamFailure } from '../http/outcome.ts'
import { emptyAnswer, type SourceAnswer } from '../source.ts'

export interface RegistryAnswer {
  domain: DomainAnswer
  proof: boolean
  failure: UpstreamFailure | null
}

export type RegistryReading = Pick<DomainAnswer, 'state' | 'note'> &
  Partial<Pick<DomainAnswer, 'registeredOn' | 'expiresOn'>>

/** Reason without a record. A registry may withhold a domain that lacks one. */
export const NO_REGISTRATION = 'No active registration found; reserved names look the same.'

const at = (instant: number) => new Date(instant).toISOString()

/** Returns an unknown domain. `checkedAt` is in milliseconds since the epoch. */
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

/** Returns an answer. `checkedAt` is in milliseconds since the epoch. */
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

/** Returns a retryable failure for an answer that may not be about the name. */
export function unbelieved(reason: string, state: SourceState = 'error'): UpstreamFailure {
  return { state, reason, retryable: true }
}

export function believe(answers: readonly RegistryAnswer[], proven: boolean, control: string): RegistryAnswer[] {
  if (proven) return [...answers]
  const unproven = `${control}, which certainly is registered, did not come back, so an empty answer does not count`
  return answers.map((answer) => {
    if (answer.domain.state !== 'not_in_registry') return answer
    const { domain, source, checkedAt } = answer.domain
    const at = checkedAt === null ? null : Date.parse(checkedAt)
    return {
      domain: unknownDomain(domain, source, at, unproven),
      proof: false,
      failure: unbelieved(unproven, 'not_proven'),
    }
  })
}

/** Returns the coverage row. A failed domain decides its state, but does not affect the other domains. */
export function domainRow(answers: readonly RegistryAnswer[], provenAt: string | null): SourceAnswer {
  const domains = answers.map(({ domain }) => domain)
  const known = domains.filter(({ state }) => state !== 'unknown')
  const failures = answers.flatMap(({ failure }) => failure ?? [])
  const failure = failures.find(({ state }) => state !== 'not_proven') ?? failures[0]
  return {
    ...emptyAnswer(failure?.state ?? 'answered', failure?.reason ?? null, failure?.retryable),
    records: known.length === 0 ? null : known.length,
    matches: known.length === 0 ? null : known.filter(({ state }) => state === 'registered').length,
    provenAt,
    domains,
  }
}

/** Compares a name from an answer (`EXAMPLE.COM.`, Unicode) with a domain in lower-case A-labels. */
export function isSameName(found: string, asked: string): boolean {
  if (/[\s/\\@:?#]/.test(found)) return false
  const address = `https://${found.replace(/\.$/, '')}`
  return URL.canParse(address) && new URL(address).host === asked
}

/** Matches characters that a domain never contains, such as quotes or URL separators. */
const APART = /([^\p{L}\p{M}\p{N}.%_-]+)/u

/** Removes the queried domain, its label and its subdomains from a text: they may be words such as `reserved`. */
export function withoutDomain(text: string, domain: string): string {
  const ending = domain.slice(domain.indexOf('.'))
  const isAsked = (part: string) => {
    const name = part.toLowerCase().replace(/^[.%_-]+|[.%_-]+$/g, '')
    return isSameName(name, domain) || isSameName(name + ending, domain) || name.endsWith(`.${domain}`)
  }
  return text
    .split(APART)
    .filter((part) => !isAsked(part))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
