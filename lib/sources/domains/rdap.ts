import { CalendarDate } from '../../contract/primitives.ts'
import { isLoopbackHost } from '../../loopback.ts'
import { z } from '../../zod.ts'
import { untyped } from '../fields/json.ts'
import { failureOf, type Outcome, type UpstreamFailure } from '../http/outcome.ts'
import { isUpstreamAddress, type UpstreamClient } from '../http/request.ts'
import type { SourceContext } from '../source.ts'
import { SERVERS_OUTSIDE_IANA } from './registries.ts'
import {
  isSameName,
  NO_REGISTRATION,
  type RegistryAnswer,
  type RegistryReading,
  registryAnswer,
  unbelieved,
  withoutDomain,
} from './registry-answer.ts'

/** A notice (RFC 9083 section 4.3). */
interface RdapNotice {
  title: string
  lines: string[]
}

/** Matches titles of terms of use, which appear in every answer and may mention limits and reserved names. */
const TERMS = /\b(terms|conditions|copyright|disclaimer|privacy|legal|status codes|complaint)\b/i

function rdapTextsOf(value: unknown): string[] {
  return untyped.list(value).filter((each) => typeof each === 'string')
}

function readNotice(value: unknown): RdapNotice[] {
  if (typeof value === 'string') return [{ title: '', lines: [value] }]
  const { title, description } = untyped.object(value)
  return [{ title: typeof title === 'string' ? title : '', lines: rdapTextsOf(description) }]
}

function readNotices(value: unknown): RdapNotice[] {
  return untyped
    .list(value)
    .flatMap(readNotice)
    .filter(({ title }) => !TERMS.test(title))
}

/** Returns each line and each sentence, without the queried name, which may be a word such as `reserved`. */
function statementsOf(notices: readonly RdapNotice[], domain: string): string[] {
  return notices.flatMap(({ title, lines }) => {
    const sentences = lines.join(' ').split(/(?<=[.!?;])\s+/)
    return [title, ...lines, ...sentences].map((text) => withoutDomain(text, domain)).filter((text) => text !== '')
  })
}

/** The meaning of statuses (RFC 9083 section 10.2.2 and RFC 8056). */
type StatusMeaning = { state: 'registered' | 'reserved'; note: string | null } | { reason: string }

const KEPT_BACK_NOTE = 'The registry keeps this name back.'

/** Statuses in lower case, without spaces. */
const LIFECYCLE: readonly [string, string][] = [
  ['pendingdelete', 'Soon to lapse: the registry is about to delete it.'],
  ['redemptionperiod', 'Soon to lapse: its registrar has deleted it, and only its holder can still have it back.'],
  ['pendingrestore', 'Deleted, and now being restored for its holder.'],
  ['pendingcreate', 'The registry has yet to confirm the registration.'],
]

/** Matches reserved names. RFC 9083 allows registries to add statuses. */
const RESERVED = /reserved|blocked|withheld|unassignable/
/** Matches statuses about price or sale, which withheld and registered names may have. */
const FOR_SALE = /premium|auction/
/** Matches statuses that some registries send with a record although the name is not registered. */
const UNREGISTERED = /^(free|available|unregistered|notregistered|notfound)$/

/** Interprets the statuses. `dated`: the record has registration dates, so somebody owns the name. */
function readStatuses(statuses: readonly string[], dated: boolean): StatusMeaning {
  const plain = statuses.map((status) => status.toLowerCase().replace(/[^a-z]/g, ''))
  const forSale = !plain.includes('active') && plain.some((status) => FOR_SALE.test(status))
  if (!dated && (forSale || plain.some((status) => RESERVED.test(status))))
    return { state: 'reserved', note: KEPT_BACK_NOTE }
  if (!dated && plain.some((status) => UNREGISTERED.test(status)))
    return { reason: 'answered with a record that says of itself that it is no registration' }
  return { state: 'registered', note: LIFECYCLE.find(([status]) => plain.includes(status))?.[1] ?? null }
}

const Text = z.catch(z.nullable(z.string()), null)
const Event = z.catch(z.nullable(z.object({ eventAction: z.string(), eventDate: z.string() })), null)

/** A domain object (RFC 9083 section 5.3). A missing or invalid member does not affect the rest. */
const DomainObject = z.object({
  objectClassName: z.literal('domain'),
  ldhName: Text,
  unicodeName: Text,
  status: z.catch(z.unknown(), null),
  events: z.catch(z.unknown(), null),
  remarks: z.catch(z.unknown(), null),
  notices: z.catch(z.unknown(), null),
  variants: z.catch(z.unknown(), null),
})

/** Other spellings that the registry links to a registered name (RFC 9083 section 5.3). */
const Variants = z.array(
  z.catch(
    z.nullable(
      z.object({
        variantNames: z.catch(z.array(z.catch(z.nullable(z.object({ ldhName: Text, unicodeName: Text })), null)), []),
      }),
    ),
    null,
  ),
)

function isVariantOf(variants: unknown, asked: string): boolean {
  const parsed = Variants.safeParse(variants)
  if (!parsed.success) return false
  const names = parsed.data.flatMap((variant) => variant?.variantNames ?? [])
  return names.some((name) => isSameName(name?.ldhName ?? name?.unicodeName ?? '', asked))
}

interface RdapDomain {
  state: 'registered' | 'reserved'
  registeredOn: string | null
  expiresOn: string | null
  note: string | null
}

/** Matches only statements about the queried name, because terms of use mention that some names are withheld. */
const NAME_KEPT_BACK =
  /^(this |the )?((domain|name|domain name|label) )?(is |has been |was )?((currently|registry|permanently) )?(reserved|blocked|withheld)\b(?! (rights|names|domains|words|labels))/i

function dayOf(events: readonly z.infer<typeof Event>[], action: string): string | null {
  const named = events.filter((each) => each?.eventAction.toLowerCase() === action)
  const days = named.flatMap((event) => CalendarDate.safeParse(event?.eventDate.slice(0, 10)).data ?? [])
  return days[0] ?? null
}

/** Matches events for which only a registration has dates. */
const OF_REGISTRATION = /^(?:re)?registration$|^(?:registrar )?expiration$|^transfer$/i

const VARIANT = { state: 'reserved', registeredOn: null, expiresOn: null } as const

/** Reads the body of a 200. Only a domain object with exactly the queried name proves anything. */
export function readRdapDomain(json: unknown, asked: string): RdapDomain | { reason: string } {
  const parsed = DomainObject.safeParse(json)
  if (!parsed.success) return { reason: 'answered with something other than a domain record' }
  const { ldhName, unicodeName, status, events, remarks, notices, variants } = parsed.data
  const name = ldhName ?? unicodeName
  if (name === null) return { reason: 'answered with a domain record without a name' }
  if (!isSameName(name, asked)) {
    if (!isVariantOf(variants, asked)) return { reason: 'answered about another name than the one asked' }
    return { ...VARIANT, note: 'The registry keeps this name back for the holder of another spelling of it.' }
  }
  const dates = untyped.list(events).map((each) => Event.parse(each))
  const registeredOn = dayOf(dates, 'registration')
  const expiresOn = dayOf(dates, 'expiration')
  const statements = statementsOf([...readNotices(remarks), ...readNotices(notices)], asked)
  const reserved = statements.some((statement) => NAME_KEPT_BACK.test(statement))
  // A date in an unknown format counts too.
  const dated = dates.some(
    (each) => each !== null && OF_REGISTRATION.test(each.eventAction) && /\d/.test(each.eventDate),
  )
  const meaning = readStatuses(reserved ? ['reserved'] : rdapTextsOf(status), dated)
  return 'reason' in meaning ? meaning : { ...meaning, registeredOn, expiresOn }
}

interface NotFound {
  text: string
  contentType: string
}

type RdapAbsence = { state: 'not_in_registry' | 'reserved'; note: string } | { reason: string }

/** Matches messages with which a gateway or limiter in front of the registry may answer 404. */
const REFUSALS = [
  /\brate.?limit/i,
  /\btoo many\b/i,
  /\bthrottl/i,
  /\bquota\b/i,
  /\bexceeded\b/i,
  /\blimit (was |is |has been )?reached\b/i,
  /\bdenied\b/i,
  /\bforbidden\b/i,
  /\bunauthori[sz]ed\b/i,
  /\bunavailable\b/i,
  /\bmaintenance\b/i,
  /\btemporar(?:y|ily)\b/i,
  /\bslow down\b/i,
  /\b(?:query|queries|request|usage|daily|hourly) limits?\b/i,
  /\btimed? ?out\b/i,
  /\binternal (server )?error\b/i,
  /\bno route\b/i,
  /\b(try again|retry) (later|in|after)\b/i,
  /\bcaptcha\b/i,
  /\bblack ?list/i,
  /\bbanned\b/i,
  /\bbusy\b/i,
  /\boverload/i,
  /\brate too high\b/i,
  /\bwait \d+ s/i,
  /\b(your|ip|client|requests?|access|quer(y|ies))\b.*\bblocked\b/i,
]
/** Matches messages of aggregators for an unknown top-level domain. One aggregator writes `boostrap`. */
const NOT_SERVED = /boot?strap|unsupported|not supported|unknown tld|not served|not authoritative/i
const KEPT_BACK =
  /\b(?:auction|reserved|blocked|premium|withheld|prohibited|dpml|block ?list(?:ed)?|name collision|platinum|reserviert|gesperrt|riservat[oa]|bloccat[oa])\b|(?<!\p{L})(?:réservée?|bloquée?)(?!\p{L})/giu
const NOT_FOR_REGISTRATION = new RegExp(
  [
    String.raw`\b(?:not|n['o]t|un)[ -]?(?:currently |yet |open |free )?(?:available|eligible|open|offered|intended|released|permitted|allowed|possible)(?: for| to)? (?:public |new |general |be )?(?:registration|registered|register|sale)\b`,
    String.raw`\bineligible for registration\b|\bnot for (?:public |general )?(?:registration|sale)\b|\b(?:not|un)[ -]?registr?able\b`,
    String.raw`\b(?:can ?not|can['’]t|(?:may|must|shall|will) not) be (?:registered|allocated|delegated|assigned)\b|\bnot (?:available for )?(?:allocation|delegation|allocatable|delegable)\b`,
    String.raw`\bregistration (?:of (?:this|the) (?:domain )?(?:name|domain) )?(?:is |was )?(?:not (?:possible|permitted|allowed|available)|restricted|forbidden|denied|refused)\b`,
    String.raw`\b(?:excluded|withdrawn|barred) from (?:public )?registration\b|\brestricted (?:domain )?name\b`,
    String.raw`\bnicht (?:zur Registrierung|registrierbar|registriert werden|verfügbar für)|\bRegistrierung (?:ist )?(?:nicht möglich|ausgeschlossen|gesperrt)`,
    String.raw`\b(?:pas|non) (?:è )?(?:disponible (?:à|pour) l['’]enregistrement|enregistrable|registrabile|disponibile per la registrazione)`,
    String.raw`\bnon può essere (?:registrat|assegnat)[oa]\b|\bne peut (?:pas )?être (?:enregistré|attribué)`,
  ].join('|'),
  'giu',
)
/** Matches words before "reserved" and the like that express a possibility, a negation or a right. */
const NOT_SAID =
  /\b(may|might|could|can|cannot|not|or|if|whether|some|rights)( (be|been|being|a|an|the|names?|domains?|are|also|currently))*\s*$/i

/** Members in which gateways explain errors. RFC 9083 section 6 does not define them. */
const FOREIGN = ['message', 'error', 'detail', 'reason']

function readJson(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? untyped.object(json) : null
  } catch {
    return null
  }
}

function noticesOf(error: Readonly<Record<string, unknown>>): RdapNotice[] {
  const { title, description, notices, remarks } = error
  const own = { title: rdapTextsOf(title).join(' '), lines: rdapTextsOf(description) }
  const foreign = { title: '', lines: FOREIGN.flatMap((member) => rdapTextsOf(error[member])) }
  return [own, foreign, ...readNotices(notices), ...readNotices(remarks)]
}

function saysKeptBack(statement: string): boolean {
  const found = [...statement.matchAll(KEPT_BACK), ...statement.matchAll(NOT_FOR_REGISTRATION)]
  return found.some(({ index }) => !NOT_SAID.test(statement.slice(0, index)))
}

function isRefusal(statement: string): boolean {
  const rest = statement.replace(NOT_FOR_REGISTRATION, ' ')
  return REFUSALS.some((refusal) => refusal.test(rest))
}

/** Returns the error code, which some servers write as a string. */
function codeOf({ errorCode }: Readonly<Record<string, unknown>>): number | null {
  const code = typeof errorCode === 'string' || typeof errorCode === 'number' ? Number(errorCode) : Number.NaN
  return Number.isNaN(code) ? null : code
}

const isRdapType = (contentType: string) => /^application\/rdap\+json\b/i.test(contentType.trim())

/** True for an RDAP error: it has `rdapConformance`, or no gateway members and the media type or the code 404. */
function isRdap(error: Readonly<Record<string, unknown>>, contentType: string): boolean {
  if (Array.isArray(error.rdapConformance)) return true
  const foreign = FOREIGN.some((member) => member in error)
  return !foreign && (isRdapType(contentType) || codeOf(error) === 404)
}

/**
 * Returns true if a 404 means that there is no record. Gateways and limiters answer 404 too, so only the registry's own
 * answer counts: an RDAP error without a refusal, or an empty body. An empty body requires RDAP's media type or a
 * registry in `BY_STATUS_ALONE`.
 */
export function readRdapAbsence({ text, contentType }: NotFound, domain: string, statusAlone: boolean): RdapAbsence {
  if (text.trim() === '') {
    if (statusAlone || isRdapType(contentType)) return { state: 'not_in_registry', note: NO_REGISTRATION }
    return { reason: 'answered 404 and nothing else, which a server in front of the registry may have said' }
  }
  const error = readJson(text)
  if (error === null) return { reason: 'answered 404 with something other than an answer of RDAP' }
  const code = codeOf(error)
  if (code !== null && code !== 404) return { reason: `answered 404 and ${code} at once` }
  if (typeof error.objectClassName === 'string') return { reason: 'answered 404 and a record at once' }
  const statements = statementsOf(noticesOf(error), domain)
  if (statements.some((each) => NOT_SERVED.test(each))) return { reason: 'does not serve this top-level domain' }
  if (statements.some(isRefusal)) return { reason: 'answered 404 with a refusal or a failure' }
  if (!isRdap(error, contentType)) return { reason: 'answered 404 with something other than an answer of RDAP' }
  if (statements.some(saysKeptBack))
    return { state: 'reserved', note: 'Not registered, and kept back by the registry.' }
  return { state: 'not_in_registry', note: NO_REGISTRATION }
}

/** Reads an outcome. A missing record counts only if the registry's own server reports it. */
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

interface RdapWay extends Pick<Bootstrap, 'lists'> {
  server: RegistryServer
  gate: UpstreamClient
  statusAlone: boolean
}

/**
 * Queries a registry's RDAP server for one domain (RFC 9082 section 3.1.3). Follows redirects (RFC 7480 section 5.2)
 * only to servers in the bootstrap, because no other server may learn the domain.
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

export interface RegistryConnector {
  /** Key of the proof, which is valid only for this connector. */
  key: string
  /** Attribution in the coverage row. Null for the server that IANA lists. */
  attribution: string | null
  ask(domain: string, context: SourceContext): Promise<RegistryAnswer>
}

export function rdapConnector(way: RdapWay): RegistryConnector {
  const { server } = way
  return {
    key: server.baseUrl,
    attribution: server.note,
    ask: (domain, context) => askRdap(way, domain, context),
  }
}

export const IANA_BOOTSTRAP = 'https://data.iana.org/rdap/dns.json'

const OUTSIDE_IANA = 'registry server, not in IANA bootstrap'

/** A bootstrap file (RFC 9224 section 4), in which each service has a list of suffixes and a list of base addresses. */
const BootstrapFile = z.object({
  version: z.string(),
  publication: z.iso.datetime({ offset: true }),
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())], z.unknown())).check(z.minLength(1)),
})

interface RegistryServer {
  baseUrl: string
  /** Host. Includes the port unless it is the default. */
  host: string
  /** Origin of the address. Null for an address from the bootstrap file. */
  note: string | null
}

export interface Bootstrap {
  publication: string | null
  /** `name` is a domain or top-level domain in A-labels. */
  serverFor(name: string): RegistryServer | null
  /** Returns true for a registry host in the file or in `SERVERS_OUTSIDE_IANA`. */
  lists(host: string): boolean
  /** False if the bootstrap could not be fetched, so that no server is known. */
  fetched: boolean
  /** Hosts on this machine in the file, as `host:port`. */
  loopbackHosts: string[]
}

function server(address: string, note: string | null): RegistryServer {
  const baseUrl = address.endsWith('/') ? address : `${address}/`
  return { baseUrl, host: new URL(baseUrl).host, note }
}

function usableOf(addresses: readonly string[], allowLoopback: boolean): string[] {
  return addresses.filter((address) => {
    const url = URL.canParse(address) ? new URL(address) : null
    return url !== null && isUpstreamAddress(url) && (allowLoopback || !isLoopbackHost(url.hostname))
  })
}

/** Returns the preferred address: https rather than http (RFC 9224 section 3). */
function preferred(usable: readonly string[]): string | null {
  return usable.find((address) => address.startsWith('https:')) ?? usable[0] ?? null
}

function longestSuffix<T>(entries: ReadonlyMap<string, T>, name: string): T | null {
  const labels = name.toLowerCase().replace(/\.$/, '').split('.')
  for (let from = 0; from < labels.length; from++) {
    const entry = entries.get(labels.slice(from).join('.'))
    if (entry !== undefined) return entry
  }
  return null
}

const OUTSIDE: ReadonlyMap<string, RegistryServer> = new Map(
  Object.entries(SERVERS_OUTSIDE_IANA).map(([tld, address]) => [tld, server(address, OUTSIDE_IANA)]),
)

/**
 * Reads an RFC 9224 bootstrap file, and throws an Error for anything else. Servers in the file take precedence over
 * built-in servers. `allowLoopback` is for an operator's file, which may name servers on this machine.
 */
export function readBootstrap(json: unknown, { allowLoopback = false } = {}): Bootstrap {
  const parsed = BootstrapFile.safeParse(json)
  if (!parsed.success) throw new Error('this is not an RDAP bootstrap file (RFC 9224)')
  const named = new Map<string, RegistryServer>()
  const hosts = new Set([...OUTSIDE.values()].map(({ host }) => host))
  for (const [suffixes, addresses] of parsed.data.services) {
    const usable = usableOf(addresses, allowLoopback)
    for (const each of usable) hosts.add(new URL(each).host)
    const address = preferred(usable)
    if (address === null) continue
    for (const suffix of suffixes) named.set(suffix.toLowerCase(), server(address, null))
  }
  const loopback = [...named.values()].filter(({ baseUrl }) => isLoopbackHost(new URL(baseUrl).hostname))
  return {
    publication: parsed.data.publication,
    fetched: true,
    serverFor: (name) => longestSuffix(named, name) ?? longestSuffix(OUTSIDE, name),
    lists: (host) => hosts.has(host),
    loopbackHosts: [...new Set(loopback.map(({ host }) => host))],
  }
}

/** Replaces a bootstrap that could not be fetched. It does not contain any registry. */
export const NO_BOOTSTRAP: Bootstrap = {
  publication: null,
  fetched: false,
  serverFor: () => null,
  lists: () => false,
  loopbackHosts: [],
}
