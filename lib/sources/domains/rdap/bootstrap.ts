import { isLoopbackHost } from '../../../loopback.ts'
import { z } from '../../../zod.ts'
import { isUpstreamAddress } from '../../upstream/public-host.ts'
import { SERVERS_OUTSIDE_IANA } from '../registries.ts'

/** IANA's own bootstrap file. */
export const IANA_BOOTSTRAP = 'https://data.iana.org/rdap/dns.json'

const OUTSIDE_IANA = 'registry server, not in IANA bootstrap'

/** RFC 9224 section 4: each service is a list of suffixes and a list of base addresses. */
const BootstrapFile = z.object({
  version: z.string(),
  publication: z.iso.datetime({ offset: true }),
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())], z.unknown())).check(z.minLength(1)),
})

export interface RegistryServer {
  /** Base address of the server; ends with a slash. */
  baseUrl: string
  /** Host, with its port where it is not the usual one. */
  host: string
  /** Where the address comes from; null where that is the bootstrap file. */
  note: string | null
}

export interface Bootstrap {
  /** When the file was published, by its own account; null for none. */
  publication: string | null
  /** The authoritative server for a domain or top-level domain (A-labels), or null. */
  serverFor(name: string): RegistryServer | null
  /** Whether a registry has a server at this host, by the file or by the list of servers outside it. */
  lists(host: string): boolean
  /** False where the bootstrap file could not be fetched: then no server is known, whatever the registries publish. */
  fetched: boolean
  /** Hosts on this machine that the file names, as `host:port`. */
  loopbackHosts: string[]
}

function server(address: string, note: string | null): RegistryServer {
  const baseUrl = address.endsWith('/') ? address : `${address}/`
  return { baseUrl, host: new URL(baseUrl).host, note }
}

/** The addresses of a service that may be asked. */
function usableOf(addresses: readonly string[], allowLoopback: boolean): string[] {
  return addresses.filter((address) => {
    const url = URL.canParse(address) ? new URL(address) : null
    return url !== null && isUpstreamAddress(url) && (allowLoopback || !isLoopbackHost(url.hostname))
  })
}

/** The address to ask: https rather than http (RFC 9224 section 3). */
function preferred(usable: readonly string[]): string | null {
  return usable.find((address) => address.startsWith('https:')) ?? usable[0] ?? null
}

/** The entry for the longest suffix of a name (RFC 9224 section 4). */
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
 * Reads an RFC 9224 bootstrap file; throws an Error for anything else. Servers in the file take precedence over those
 * known outside it. `allowLoopback` is for a file that the operator supplied, which may name servers on this machine.
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

/** Takes the place of a bootstrap that could not be fetched: then no registry is connected. */
export const NO_BOOTSTRAP: Bootstrap = {
  publication: null,
  fetched: false,
  serverFor: () => null,
  lists: () => false,
  loopbackHosts: [],
}
