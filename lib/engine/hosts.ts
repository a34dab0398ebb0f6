import ianaFile from '../../data/rdap-bootstrap.json' with { type: 'json' }
import { registryFacts } from '../sources/domains/facts.ts'
import { type Bootstrap, readBootstrap } from '../sources/domains/rdap/bootstrap.ts'
import { REGISTRIES, type Registry } from '../sources/domains/registries.ts'
import { OFFICES } from '../sources/list.ts'
import type { ConnectedInterface, Office } from '../sources/offices/office.ts'

/** The RDAP bootstrap that a browser uses: the IANA file that ships. */
export const BOOTSTRAP: Bootstrap = readBootstrap(ianaFile)

/** A host that a browser asks without a service. */
export interface AskedHost {
  /** Origin of the address, `https://rdap.example`. */
  origin: string
  /** Who runs it, and so sees the name. */
  tells: string
  /** Whether pages of another origin cannot read its answers, so that the browser has to be granted access. */
  needsAccess: boolean
}

/**
 * Top-level domains of countries whose RDAP servers answer pages of every origin (seen at nic.ch; `io` is served by a
 * registry of generic domains). Servers of generic domains must do so: ICANN's RDAP Technical Implementation Guide, 1.14.
 */
const OPEN_COUNTRIES: readonly string[] = ['ch', 'li', 'io']

const isOpen = ({ tld }: Registry) => tld.length > 2 || OPEN_COUNTRIES.includes(tld)

/** The interfaces of an office that anybody may ask, without credentials. */
export function openInterfaces({ interfaces }: Office): ConnectedInterface[] {
  return interfaces.flatMap((each) => each.connect({}) ?? [])
}

/** The origins that are asked for an office. */
export function originsOfOffice(office: Office): string[] {
  return openInterfaces(office).flatMap(({ addresses }) => addresses.map((address) => new URL(address).origin))
}

/** The origin of a registry's server; null where it has none that a browser can ask. */
export function originOfRegistry({ tld }: Registry): string | null {
  const server = BOOTSTRAP.serverFor(tld)
  return server && new URL(server.baseUrl).origin
}

/**
 * All hosts that a browser may ask without a service, each with the id of its source, in the order in which sources are
 * shown.
 */
function hostsBySource(offices: readonly Office[]): [id: string, host: AskedHost][] {
  const ofOffices = offices.flatMap((office) =>
    originsOfOffice(office).map((origin): [string, AskedHost] => [
      office.facts.id,
      { origin, tells: office.facts.tells ?? office.facts.name, needsAccess: true },
    ]),
  )
  const ofRegistries = REGISTRIES.flatMap((registry): [string, AskedHost][] => {
    const origin = originOfRegistry(registry)
    const { id, tells } = registryFacts(registry)
    return origin === null ? [] : [[id, { origin, tells: tells ?? registry.name, needsAccess: !isOpen(registry) }]]
  })
  return [...ofOffices, ...ofRegistries]
}

/** The hosts that a browser asks for one source, by the id of the source. */
export function hostsOfSources(offices: readonly Office[] = OFFICES): Record<string, AskedHost[]> {
  const grouped = Map.groupBy(hostsBySource(offices), ([id]) => id)
  return Object.fromEntries([...grouped].map(([id, hosts]) => [id, hosts.map(([, host]) => host)]))
}
