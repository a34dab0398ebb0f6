import type { SourceFacts } from '../register/facts.ts'
import { domainLabels, spellingsAt } from './domain-labels.ts'
import type { Registry } from './registries.ts'

interface OwnProtocol {
  protocol: string
  port: number
  setting: string
}

const OWN_PROTOCOLS: Readonly<Record<string, OwnProtocol>> = {
  eu: { protocol: "EURid's domain availability service", port: 4343, setting: 'EURID_DAS' },
  at: { protocol: "nic.at's WHOIS", port: 43, setting: 'NICAT_WHOIS' },
}

/** `Verisign` in `.com registry (Verisign)`. */
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
