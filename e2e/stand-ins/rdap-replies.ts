import type { Replies, Reply } from './misbehave.ts'

export interface Registration {
  /** RFC 3339. */
  registeredAt?: string
  expiresAt?: string
  status?: string[]
}

/** How a registry writes the name, and what it says with a 404: real registries differ in both. */
interface Manner {
  name(domain: string): string
  missing: Reply
}

const RDAP_JSON = 'application/rdap+json'
const nothing: Reply = { status: 404, type: '', body: '' }
const errorObject: Reply = {
  status: 404,
  type: RDAP_JSON,
  body: JSON.stringify({
    rdapConformance: ['rdap_level_0'],
    errorCode: 404,
    title: 'Object not found',
    notices: [{ title: 'Terms of Use', description: ['Access is rate limited; some names are reserved.'] }],
  }),
}
const page: Reply = { status: 404, type: 'text/html', body: '<html><title>404 Not Found</title></html>' }

const asAsked = (domain: string) => domain
const upperCase = (domain: string) => domain.toUpperCase()
const withDot = (domain: string) => `${domain}.`

const MANNERS: Record<string, Manner> = {
  com: { name: upperCase, missing: nothing },
  net: { name: upperCase, missing: nothing },
  ch: { name: asAsked, missing: nothing },
  li: { name: asAsked, missing: nothing },
  swiss: { name: withDot, missing: errorObject },
  de: { name: asAsked, missing: errorObject },
  io: { name: upperCase, missing: page },
  us: { name: upperCase, missing: page },
}
const USUAL: Manner = { name: asAsked, missing: errorObject }

function record(ldhName: string, { registeredAt, expiresAt, status = ['active'] }: Registration): Reply {
  const events = [
    { eventAction: 'registration', eventDate: registeredAt },
    { eventAction: 'expiration', eventDate: expiresAt },
    { eventAction: 'last update of RDAP database', eventDate: '2026-11-20T08:00:00Z' },
  ].filter(({ eventDate }) => eventDate !== undefined)
  const body = {
    objectClassName: 'domain',
    handle: 'STAND-IN',
    ldhName,
    status,
    events,
    rdapConformance: ['rdap_level_0'],
  }
  return { status: 200, type: RDAP_JSON, body: JSON.stringify(body) }
}

/** What a registry could say about a domain (A-labels, lower case); `registration` is null where it has none. */
export function rdapReplies(tld: string, domain: string, control: string, registration: Registration | null): Replies {
  const manner = MANNERS[tld] ?? USUAL
  const found = record(manner.name(domain), registration ?? {})
  const oddTypes = { objectClassName: 'domain', ldhName: 42, status: 'active', events: 'none' }
  return {
    good: registration === null ? manner.missing : found,
    found,
    nothing: manner.missing,
    wrongTypes: { status: 200, type: RDAP_JSON, body: JSON.stringify(oddTypes) },
    wrongRecord: record(manner.name(control), {}),
  }
}
