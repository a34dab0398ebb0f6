import type { Replies, Reply } from '../misbehave.ts'
import type { Manner } from './rdap-manners.ts'

export interface Registration {
  /** When the domain was registered, RFC 3339. */
  registeredAt?: string
  expiresAt?: string
  status?: string[]
}

const RDAP_JSON = 'application/rdap+json'

function record(name: object, { registeredAt, expiresAt, status }: Registration, more: object = {}): Reply {
  const events = [
    { eventAction: 'registration', eventDate: registeredAt },
    { eventAction: 'expiration', eventDate: expiresAt },
    { eventAction: 'last update of RDAP database', eventDate: '2026-11-20T08:00:00Z' },
  ].filter(({ eventDate }) => eventDate !== undefined)
  const body = {
    objectClassName: 'domain',
    handle: 'STAND-IN',
    ...name,
    events,
    rdapConformance: ['rdap_level_0'],
    status: ['active'],
    ...more,
    ...(status && { status }),
  }
  return { status: 200, type: RDAP_JSON, body: JSON.stringify(body) }
}

/** What a registry could say about a domain (A-labels, lower case); `registration` is null where it has none. */
export function rdapReplies(
  manner: Manner,
  domain: string,
  control: string,
  registration: Registration | null,
): Replies {
  const found = record(manner.name(domain), registration ?? {}, manner.more)
  const oddTypes = { objectClassName: 'domain', ldhName: 42, status: 'active', events: 'none' }
  return {
    good: registration === null ? manner.missing : found,
    found,
    nothing: manner.missing,
    wrongTypes: { status: 200, type: RDAP_JSON, body: JSON.stringify(oddTypes) },
    wrongRecord: record(manner.name(control), {}),
  }
}
