import type { Jurisdiction } from '../../contract/primitives.ts'

/** A top-level domain that is checked, and who keeps its register. */
export interface Registry {
  tld: string
  /** Name that people know, with the operator in brackets. */
  name: string
  jurisdictions: string[]
  /** Official page where a person can look a domain up; `{domain}` stands for it where the page takes it in its address. */
  manualUrl: string
  /** A name that certainly is registered: it proves that the registry's answers can be believed. */
  control: string
  /** Whether a 404 without a body from its own server says that there is no record. Other registries write an error. */
  statusAlone: boolean
  /** Whether ß is a letter of its own there. Other registries hold such a name with ss. */
  takesSharpS: boolean
}

/**
 * Registries whose server is known to report by the status 404 alone that it has no record. SWITCH (nic.ch/whois/rdap)
 * and DENIC (denic.de/rdap) tell clients to ask for the status by HEAD; Verisign's 404 was seen without a body.
 */
const BY_STATUS_ALONE: readonly string[] = ['com', 'net', 'ch', 'li', 'de']

/**
 * Registries that take ß by IDNA 2008: DENIC since 2010 (denic.de, "FAQs about IDNs & ß"), .swiss after what registrars
 * report. The tables of SWITCH and nic.at have no ß, and the others map it to ss, as IDNA 2003 did.
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
 * RDAP servers that their registries run but IANA's bootstrap file does not list: ch and li after
 * nic.ch/whois/rdap, de after DENIC's pilot, io and us as run by their registries' operators.
 */
export const SERVERS_OUTSIDE_IANA: Readonly<Record<string, string>> = {
  ch: 'https://rdap.nic.ch/',
  li: 'https://rdap.nic.li/',
  de: 'https://rdap.denic.de/',
  io: 'https://rdap.identitydigital.services/rdap/',
  us: 'https://rdap.nic.us/',
}

/** Registries of this list that publish no RDAP server, neither through IANA nor otherwise. */
const WITHOUT_SERVER: readonly string[] = ['eu', 'at']

/** Whether a registry of this list runs an RDAP server that is known, whatever the bootstrap in force names. */
export function publishesServer({ tld }: Registry): boolean {
  return !WITHOUT_SERVER.includes(tld)
}

const COUNTRY_TLDS: Record<Jurisdiction, string> = { CH: 'ch', DE: 'de', EU: 'eu', AT: 'at', US: 'us' }

/** The top-level domain of a jurisdiction; `ch` where none is asked. */
export function countryTld(jurisdiction: Jurisdiction | null): string {
  return COUNTRY_TLDS[jurisdiction ?? 'CH']
}
