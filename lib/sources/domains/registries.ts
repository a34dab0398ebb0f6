import type { Jurisdiction } from '../../contract/constants.ts'
import type { SourceFacts } from '../source.ts'

export interface Registry {
  tld: string
  name: string
  jurisdictions: string[]
  /** Official lookup page. `{domain}` is a placeholder if the page accepts a domain. */
  manualUrl: string
  /** Canary: a name that is certainly registered. */
  control: string
  /** True if a 404 without a body means that there is no record. Other registries send an error. */
  statusAlone: boolean
  /** True if ß is a separate letter. Other registries store ss. */
  takesSharpS: boolean
  /** True for an ending that a user added. The letters that it takes are unknown. */
  isAdded?: boolean
}

/**
 * Registries for which a status of 404 is enough. nic.ch/whois/rdap and denic.de/rdap advise clients to check the
 * status by HEAD. Verisign has been observed to send a 404 without a body.
 */
const BY_STATUS_ALONE: readonly string[] = ['com', 'net', 'ch', 'li', 'de']

/**
 * Registries with IDNA 2008: DENIC since 2010 (denic.de, "FAQs about IDNs & ß"), and .swiss according to registrars.
 * The tables of SWITCH and nic.at do not have ß. Other registries map ß to ss, as IDNA 2003 did.
 */
const TAKE_SHARP_S: readonly string[] = ['de', 'swiss']

/** Top-level domains, in a separate list so that the background worker does not contain the registries. */
const TLDS = ['com', 'ch', 'li', 'swiss', 'de', 'eu', 'at', 'net', 'org', 'io', 'us'] as const

/* @__NO_SIDE_EFFECTS__ */
function registry(
  tld: (typeof TLDS)[number],
  operator: string,
  jurisdictions: string[],
  manualUrl: string,
  control: string,
): Registry {
  return {
    tld,
    name: `.${tld} registry (${operator})`,
    jurisdictions,
    manualUrl,
    control,
    statusAlone: BY_STATUS_ALONE.includes(tld),
    takesSharpS: TAKE_SHARP_S.includes(tld),
  }
}

const ICANN_LOOKUP = 'https://lookup.icann.org/en/lookup?name={domain}'

export const REGISTRIES: readonly Registry[] = [
  registry('com', 'Verisign', [], ICANN_LOOKUP, 'example.com'),
  registry('ch', 'SWITCH', ['CH'], 'https://www.nic.ch/whois/', 'nic.ch'),
  registry('li', 'SWITCH', ['LI'], 'https://www.nic.ch/whois/', 'nic.li'),
  registry('swiss', 'OFCOM', ['CH'], ICANN_LOOKUP, 'nic.swiss'),
  registry('de', 'DENIC', ['DE'], 'https://webwhois.denic.de/?lang=en&query={domain}', 'denic.de'),
  registry('eu', 'EURid', ['EU'], 'https://whois.eurid.eu/en/search/?domain={domain}', 'eurid.eu'),
  registry('at', 'nic.at', ['AT'], 'https://www.nic.at/', 'nic.at'),
  registry('net', 'Verisign', [], ICANN_LOOKUP, 'example.net'),
  registry('org', 'Public Interest Registry', [], ICANN_LOOKUP, 'example.org'),
  registry('io', 'Identity Digital', [], 'https://www.nic.io/', 'nic.io'),
  registry('us', 'Registry Services', ['US'], 'https://www.about.us/', 'nic.us'),
]

/** Canaries of endings that users add often. Of the others, `nic` is taken, because ICANN reserves it for the operator. */
const CONTROLS: Readonly<Record<string, string>> = { app: 'cash.app', dev: 'web.dev', ai: 'x.ai', co: 't.co' }

/** Describes the registry of an ending outside `REGISTRIES`. */
export function addedRegistry(tld: string): Registry {
  return {
    tld,
    name: `.${tld} registry`,
    jurisdictions: [],
    manualUrl: ICANN_LOOKUP,
    control: CONTROLS[tld] ?? `nic.${tld}`,
    statusAlone: false,
    takesSharpS: false,
    isAdded: true,
  }
}

/** Servers that IANA's bootstrap lacks: nic.ch/whois/rdap for ch and li, DENIC's pilot, and the operators. */
export const SERVERS_OUTSIDE_IANA: Readonly<Record<string, string>> = {
  ch: 'https://rdap.nic.ch/',
  li: 'https://rdap.nic.li/',
  de: 'https://rdap.denic.de/',
  io: 'https://rdap.identitydigital.services/rdap/',
  co: 'https://rdap.registry.co/co/',
  us: 'https://rdap.nic.us/',
}

const WITHOUT_SERVER: readonly string[] = ['eu', 'at']

/** Returns true if an RDAP server is known, whatever the current bootstrap lists. */
export function publishesServer({ tld }: Registry): boolean {
  return !WITHOUT_SERVER.includes(tld)
}

const COUNTRY_TLDS: Record<Jurisdiction, string> = { CH: 'ch', DE: 'de', EU: 'eu', AT: 'at', US: 'us' }

export function countryTld(jurisdiction: Jurisdiction | null): string {
  return COUNTRY_TLDS[jurisdiction ?? 'CH']
}

interface DomainLabels {
  joined: string
  hyphenated: string | null
}

/** Maximum length in octets (RFC 1035 section 2.3.4). */
const LONGEST_LABEL = 63

/** Matches a name with a checked top-level domain, which is not part of the label (`Vyntra.com`). */
const OWN_ENDING = new RegExp(`^([^\\s.]+)\\.(?:${TLDS.join('|')})$`, 'iu')

/** Matches characters to drop. The joiners of Arabic and Indic words stay. */
const UNUSABLE = /[^\p{L}\p{M}\p{Nd}\s\p{Pd}\u200c\u200d]|(?![\u200c\u200d])\p{DI}/gu
const LONE_JOINER = /(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}])/gu

/** Applies UTS 46 as the URL standard does. Returns null if the result is not an A-label. */
function toALabel(label: string): string | null {
  const address = `https://${label}.com`
  if (!URL.canParse(address)) return null
  return new URL(address).hostname.slice(0, -'.com'.length)
}

/** Returns the words of a name that can form a label. Splits at white space and dashes, and drops other symbols. */
export function domainWords(name: string): string[] {
  const text = name.normalize('NFKC').replace(OWN_ENDING, '$1')
  return text
    .replace(UNUSABLE, '')
    .replace(LONE_JOINER, '')
    .split(/[\s\p{Pd}]+/u)
    .filter(Boolean)
}

const withoutLetters = (text: string) => text.replace(/[ßẞ]/gu, 'ss').replace(/ς/gu, 'σ')

/** Maps characters as IDNA 2003 does, not 2008: ß to ss, ς to σ, joiners to nothing (UTS 46, 4.1.1). */
export function withoutDeviations(text: string): string {
  return withoutLetters(text).replace(/[\u200c\u200d]/gu, '')
}

/** Returns the spellings to look up, with and without joiners: no registry publishes if they count. */
export function spellingsAt({ takesSharpS }: Pick<Registry, 'takesSharpS'>, name: string): string[] {
  return [...new Set([takesSharpS ? name : withoutLetters(name), withoutDeviations(name)])]
}

/** Returns the reason for a name that is too long. Non-ASCII letters need more characters in the DNS. */
function tooLong(words: readonly string[]): { reason: string } {
  const seen = [...words.join('')].length
  if (seen > LONGEST_LABEL) return { reason: `the name is longer than the ${LONGEST_LABEL} characters of a domain` }
  const reason = `written as the DNS writes it (xn--…), the name is longer than the ${LONGEST_LABEL} characters of a domain`
  return { reason }
}

export function domainLabels(name: string): DomainLabels | { reason: string } {
  const words = domainWords(name)
  if (words.length === 0) return { reason: 'the name holds nothing that a domain can be made of' }
  const joined = toALabel(words.join(''))
  if (joined === null) return { reason: 'the name cannot be written as a domain' }
  if (joined.length > LONGEST_LABEL) return tooLong(words)
  const hyphenated = words.length > 1 ? toALabel(words.join('-')) : null
  return { joined, hyphenated: hyphenated !== null && hyphenated.length <= LONGEST_LABEL ? hyphenated : null }
}

interface OwnProtocol {
  protocol: string
  port: number
  setting: string
}

const OWN_PROTOCOLS: Readonly<Record<string, OwnProtocol>> = {
  eu: { protocol: "EURid's domain availability service", port: 4343, setting: 'EURID_DAS' },
  at: { protocol: "nic.at's WHOIS", port: 43, setting: 'NICAT_WHOIS' },
}

function operatorOf(name: string): string {
  return name.replace(/^.*\((.*)\)$/, '$1')
}

function lookupPage(registry: Registry, name: string): string {
  const { manualUrl, tld } = registry
  const labels = domainLabels(spellingsAt(registry, name)[0] ?? name)
  return manualUrl.replace('{domain}', 'joined' in labels ? `${labels.joined}.${tld}` : '')
}

export function registryFacts(registry: Registry): SourceFacts {
  const { tld, name, jurisdictions, control, statusAlone } = registry
  const own = OWN_PROTOCOLS[tld]
  const proven = `${control}, which is registered, must have come back by the same path within the last 10 minutes`
  const own404 = statusAlone ? 'an error of RDAP, or no body at all' : 'an error of RDAP'
  return {
    id: `rdap-${tld}`,
    name,
    kind: 'domain',
    jurisdictions,
    searched: own
      ? `the exact domain, by ${own.protocol}, which is not encrypted; by RDAP if RDAP_BOOTSTRAP names a server`
      : "the exact domain, by RDAP at the registry's own server, or at another registry's to which it refers",
    fresh: 'queried live and cached for 10 minutes',
    proven: own ? proven : `${proven}; a 404 counts only in the registry's own words: ${own404}`,
    connecting: own
      ? `nothing but an open TCP port ${own.port} to the outside; ${own.setting}=off switches it off`
      : 'nothing',
    tells: operatorOf(name),
    attribution: null,
    manualUrl: (name) => lookupPage(registry, name),
  }
}
