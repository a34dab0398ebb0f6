import { domainToUnicode } from 'node:url'
import { publishesServer, REGISTRIES } from '../../lib/sources/domains/registries.ts'
import { type Fake, type Received, startFake } from '../fake.ts'
import { bare, type Fault, json, type Replies, type Reply } from '../misbehave.ts'

export interface RdapFake {
  /** An RFC 9224 bootstrap file that names these servers, for every registry that publishes one. */
  bootstrap: object
  /** Registers a domain (A-labels, lower case). */
  register(domain: string, registration?: Registration): void
  /** From the next request on, has the server of a top-level domain answer in another manner of RDAP_MANNERS. */
  setManner(tld: string, manner: string): void
  /** The server of one registry. */
  of(tld: string): Fake
  /** Sets how the server of one registry misbehaves; without `tld`, the servers of all. */
  setFault(fault: Fault | null, tld?: string): void
  /** Domains that were asked for, oldest first, including the names that only prove that a registry answers. */
  asked(): string[]
  /** Every request so far, oldest first. */
  received: Received[]
  close(): Promise<void>
}

const PUBLISHING = REGISTRIES.filter(publishesServer)
const CONTROLS = REGISTRIES.map(({ control }) => control)

/** Starts one server for each registry that publishes one. Each answers in a manner of its own. */
export async function startRdap(): Promise<RdapFake> {
  const registrations = new Map<string, Registration>(CONTROLS.map((control) => [control, {}]))
  const received: Received[] = []
  const manners = new Map(Object.entries(MANNER_OF))
  function mannerOf(tld: string) {
    const manner = RDAP_MANNERS[manners.get(tld) ?? '']
    if (manner === undefined) throw new Error(`no manner for .${tld}`)
    return manner
  }
  const started = await Promise.all(
    PUBLISHING.map(async ({ tld, control }): Promise<[string, Fake]> => {
      const fake = await startFake(({ path }) => {
        const domain = decodeURIComponent(path.split('/').at(-1) ?? '')
        const served = path === `/${tld}/v1/domain/${domain}` && domain.endsWith(`.${tld}`)
        return rdapReplies(mannerOf(tld), domain, control, (served && registrations.get(domain)) || null)
      }, received)
      return [tld, fake]
    }),
  )
  const fakes = new Map(started)
  return {
    bootstrap: {
      description: 'Fakes of domain registries',
      version: '1.0',
      publication: '2026-11-20T00:00:00Z',
      services: started.map(([tld, { origin }]) => [[tld], [`${origin}/${tld}/v1/`]]),
    },
    register: (domain, registration = {}) => void registrations.set(domain, registration),
    setManner: (tld, manner) => void manners.set(tld, manner),
    of(tld) {
      const fake = fakes.get(tld)
      if (fake === undefined) throw new Error(`no server for .${tld}`)
      return fake
    },
    setFault(fault, tld) {
      for (const [each, fake] of fakes) if (tld === undefined || tld === each) fake.setFault(fault)
    },
    asked: () => received.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)),
    received,
    async close() {
      await Promise.all([...fakes.values()].map((fake) => fake.close()))
    },
  }
}

/**
 * How a registry writes a name, what else is in its records, and the body of its 404; real registries differ in all
 * three.
 */
interface Manner {
  name(domain: string): object
  missing: Reply
  /** Members that every record has besides. */
  more?: object
}

const RDAP_JSON = 'application/rdap+json'
/** Terms of use in a normal answer that mention limits and reserved names, which must not be taken for either. */
const TERMS = {
  title: 'Terms of Use',
  description: ['Access is rate limited: 429 is returned when the quota is exceeded.', 'Some names are reserved.'],
}
const REDACTED = {
  rdapConformance: ['rdap_level_0', 'redacted'],
  redacted: [{ name: { type: 'Registry Domain ID' }, prePath: '$.handle', pathLang: 'jsonpath', method: 'removal' }],
  entities: [
    { objectClassName: 'entity', roles: ['registrant'], vcardArray: ['vcard', [['version', {}, 'text', '4.0']]] },
  ],
}

const rdap = (body: object, status = 200): Reply => ({ ...json(body, status), type: RDAP_JSON })
const error = (more: object) => rdap({ rdapConformance: ['rdap_level_0'], errorCode: 404, ...more }, 404)
const nothing = bare(404)
const typedNothing: Reply = { status: 404, type: RDAP_JSON, body: '' }
const errorObject = error({ title: 'Object not found', notices: [TERMS] })
const errorWithoutTitle = error({ description: ['No such domain.'] })
const hedgedError = error({ title: 'Not Found', description: ['The domain was not found.', 'It may be reserved.'] })
const plainJson = json({ errorCode: '404', title: 'Not Found', description: 'Domain not found.' }, 404)

const asAsked = (ldhName: string) => ({ ldhName })
const upperCase = (domain: string) => ({ ldhName: domain.toUpperCase() })
const withDot = (domain: string) => ({ ldhName: `${domain}.` })
const unicodeAlone = (domain: string) => ({ unicodeName: domainToUnicode(domain) })
const both = (domain: string) => ({ ldhName: domain, unicodeName: domainToUnicode(domain) })

/** Manners of answering that were seen at registries, each named by what is odd about it. */
export const RDAP_MANNERS: Record<string, Manner> = {
  upper_case_and_empty_404: { name: upperCase, missing: nothing },
  as_asked_and_empty_404: { name: asAsked, missing: nothing, more: { status: undefined } },
  dot_and_error_object: { name: withDot, missing: errorObject },
  terms_of_use: { name: asAsked, missing: errorObject, more: { notices: [TERMS], remarks: [TERMS] } },
  typed_and_empty_404: { name: upperCase, missing: typedNothing },
  plain_json_404: { name: asAsked, missing: plainJson },
  hedged_error: { name: upperCase, missing: hedgedError },
  premium_name: { name: asAsked, missing: errorObject, more: { status: ['active', 'premium'] } },
  error_without_title: { name: both, missing: errorWithoutTitle },
  unicode_alone: { name: unicodeAlone, missing: errorObject },
  redacted: { name: both, missing: errorObject, more: REDACTED },
  odd_status: { name: asAsked, missing: nothing, more: { status: ['inactive', null, 7, 'something new'] } },
  odd_members: {
    name: asAsked,
    missing: nothing,
    more: { handle: null, events: 'none', entities: [{ vcardArray: {} }] },
  },
}

/** The manner of each fake. */
export const MANNER_OF: Record<string, keyof typeof RDAP_MANNERS> = {
  com: 'upper_case_and_empty_404',
  net: 'upper_case_and_empty_404',
  ch: 'as_asked_and_empty_404',
  li: 'odd_status',
  swiss: 'dot_and_error_object',
  de: 'terms_of_use',
  io: 'hedged_error',
  us: 'redacted',
  org: 'error_without_title',
}

export interface Registration {
  /** When the domain was registered, RFC 3339. */
  registeredAt?: string
  expiresAt?: string
  status?: string[]
}

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
  return rdap(body)
}

/** What a registry could say about a domain (A-labels, lower case); `registration` is null if it has none. */
function rdapReplies(manner: Manner, domain: string, control: string, registration: Registration | null): Replies {
  const found = record(manner.name(domain), registration ?? {}, manner.more)
  const oddTypes = { objectClassName: 'domain', ldhName: 42, status: 'active', events: 'none' }
  return {
    good: registration === null ? manner.missing : found,
    found,
    nothing: manner.missing,
    wrongTypes: rdap(oddTypes),
    wrongRecord: record(manner.name(control), {}),
  }
}
