import { isLoopbackHost } from '../../loopback.ts'
import { z } from '../../zod.ts'
import { isUpstreamAddress } from '../http/request.ts'
import { SERVERS_OUTSIDE_IANA } from './registries.ts'

export const IANA_BOOTSTRAP = 'https://data.iana.org/rdap/dns.json'

const OUTSIDE_IANA = 'registry server, not in IANA bootstrap'

/** RFC 9224 section 4: each service is a list of suffixes and a list of base addresses. */
const BootstrapFile = z.object({
  version: z.string(),
  publication: z.iso.datetime({ offset: true }),
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())], z.unknown())).check(z.minLength(1)),
})

export interface RegistryServer {
  baseUrl: string
  /** Host, with the port unless it is the default. */
  host: string
  /** Origin of the address. Null for the bootstrap file. */
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

/** Prefers https to http (RFC 9224 section 3). */
function preferred(usable: readonly string[]): string | null {
  return usable.find((address) => address.startsWith('https:')) ?? usable[0] ?? null
}

/** Returns the entry with the longest suffix (RFC 9224 section 4). */
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

/** Replaces a bootstrap that could not be fetched. Connects no registry. */
export const NO_BOOTSTRAP: Bootstrap = {
  publication: null,
  fetched: false,
  serverFor: () => null,
  lists: () => false,
  loopbackHosts: [],
}
