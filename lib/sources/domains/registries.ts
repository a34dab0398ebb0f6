import type { Jurisdiction } from '../../contract/primitives.ts'

export interface Registry {
  tld: string
  /** With the operator in brackets. */
  name: string
  jurisdictions: string[]
  /** Official lookup page. `{domain}` is a placeholder, if the page accepts one. */
  manualUrl: string
  /** Canary: a name that certainly is registered. */
  control: string
  /** True if a 404 without a body means that there is no record. Other registries write an error. */
  statusAlone: boolean
  /** True if ß is a separate letter. Other registries store ss. */
  takesSharpS: boolean
}

/**
 * nic.ch/whois/rdap and denic.de/rdap advise clients to check the status by HEAD. Verisign was seen to send a 404
 * without a body.
 */
const BY_STATUS_ALONE: readonly string[] = ['com', 'net', 'ch', 'li', 'de']

/**
 * IDNA 2008: DENIC since 2010 (denic.de, "FAQs about IDNs & ß"), .swiss as registrars report. The tables of SWITCH and
 * nic.at have no ß. The others map it to ss, as IDNA 2003 did.
 */
const TAKE_SHARP_S: readonly string[] = ['de', 'swiss']

function registry(
  tld: string,
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

/**
 * Servers that IANA's bootstrap does not list. Sources: nic.ch/whois/rdap for ch and li, DENIC's pilot for de, and the
 * operators for io and us.
 */
export const SERVERS_OUTSIDE_IANA: Readonly<Record<string, string>> = {
  ch: 'https://rdap.nic.ch/',
  li: 'https://rdap.nic.li/',
  de: 'https://rdap.denic.de/',
  io: 'https://rdap.identitydigital.services/rdap/',
  us: 'https://rdap.nic.us/',
}

const WITHOUT_SERVER: readonly string[] = ['eu', 'at']

/** True if a known RDAP server exists, whatever the current bootstrap lists. */
export function publishesServer({ tld }: Registry): boolean {
  return !WITHOUT_SERVER.includes(tld)
}

const COUNTRY_TLDS: Record<Jurisdiction, string> = { CH: 'ch', DE: 'de', EU: 'eu', AT: 'at', US: 'us' }

export function countryTld(jurisdiction: Jurisdiction | null): string {
  return COUNTRY_TLDS[jurisdiction ?? 'CH']
}
