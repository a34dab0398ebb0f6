import ianaFile from '../../data/rdap-bootstrap.json' with { type: 'json' }
import { type Bootstrap, readBootstrap } from '../sources/domains/rdap.ts'
import { REGISTRIES, type Registry, registryFacts } from '../sources/domains/registries.ts'
import { OFFICES } from '../sources/list.ts'
import type { Office } from '../sources/offices/office.ts'

export const BOOTSTRAP: Bootstrap = readBootstrap(ianaFile)

interface AskedHost {
  /** An origin such as `https://rdap.example`. */
  origin: string
  tells: string
  /** True if pages of another origin cannot read the responses, so that the browser needs a permission. Else absent. */
  needsAccess?: boolean
}

/**
 * Countries whose RDAP servers allow every origin (seen at nic.ch, while a registry of generic domains serves `io` and `ai`).
 * Servers of generic domains must (ICANN's RDAP Technical Implementation Guide, 1.14).
 */
const OPEN_COUNTRIES: readonly string[] = ['ch', 'li', 'io', 'ai']

const isOpen = ({ tld }: Pick<Registry, 'tld'>) => tld.length > 2 || OPEN_COUNTRIES.includes(tld)

/** Returns the APIs that need no credentials. */
export function openInterfaces({ interfaces }: Office) {
  return interfaces.flatMap((each) => each.connect({}) ?? [])
}

export function originsOfOffice(office: Office): string[] {
  return openInterfaces(office).flatMap(({ addresses }) => addresses.map((address) => new URL(address).origin))
}

export function originOfRegistry({ tld }: Pick<Registry, 'tld'>): string | null {
  const server = BOOTSTRAP.serverFor(tld)
  return server && new URL(server.baseUrl).origin
}

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
    const access = isOpen(registry) ? {} : { needsAccess: true }
    return origin === null ? [] : [[id, { origin, tells: tells ?? registry.name, ...access }]]
  })
  return [...ofOffices, ...ofRegistries]
}

const ADDED_COUNTRIES = ['ai', 'co', 'fr']

/** Endings that users may add, in Latin letters, with the registry's origin if the browser needs a permission. */
export function endingsToAdd(): Record<string, string | null> {
  const known = new Set(REGISTRIES.map(({ tld }) => tld))
  const generic = ianaFile.services.flatMap(([tlds = []]) => tlds).filter((tld) => /^[a-z]{3,}$/.test(tld))
  const added = [...ADDED_COUNTRIES, ...generic].filter((tld) => !known.has(tld) && originOfRegistry({ tld }) !== null)
  return Object.fromEntries(added.map((tld) => [tld, isOpen({ tld }) ? null : originOfRegistry({ tld })]))
}

export function hostsOfSources(offices: readonly Office[] = OFFICES): Record<string, AskedHost[]> {
  const grouped = Map.groupBy(hostsBySource(offices), ([id]) => id)
  return Object.fromEntries([...grouped].map(([id, hosts]) => [id, hosts.map(([, host]) => host)]))
}
