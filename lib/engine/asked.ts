import { HOSTS_OF_SOURCES } from './hosts-of-sources.ts'

const hosts = Object.values(HOSTS_OF_SOURCES).flat()

/**
 * All hosts that a browser may ask without a service, one entry per origin, in the order in which sources are shown.
 */
export const ASKED = [...new Map(hosts.map((host) => [host.origin, host])).values()]

/** Who sees a name that a browser checks without a service, without duplicates. */
export const WHO_SEES: readonly string[] = [...new Set(ASKED.map(({ tells }) => tells))]
