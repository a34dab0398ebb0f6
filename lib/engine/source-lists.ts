import { OFFICES } from '../sources/list.ts'
import { hostsOfSources } from './hosts.ts'

// The extension build replaces this code with the finished lists, so that pages do not load the connectors.

/** Hosts by source id. */
export const HOSTS_OF_SOURCES = hostsOfSources()

const hosts = Object.values(HOSTS_OF_SOURCES).flat()

/** All hosts that a browser may query itself, one for each origin, in source order. */
export const BROWSER_HOSTS = [...new Map(hosts.map((host) => [host.origin, host])).values()]

/** Operators that see a name which a browser checks itself. */
export const WHO_SEES: readonly string[] = [...new Set(BROWSER_HOSTS.map(({ tells }) => tells))]

/** Codes of registers with an offline snapshot, by source id. */
export const CODES_OF_SOURCES: Readonly<Record<string, string>> = Object.fromEntries(
  OFFICES.flatMap(({ facts, records }) => (records ? [[facts.id, records.code]] : [])),
)
