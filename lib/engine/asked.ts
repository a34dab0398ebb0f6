import { HOSTS_OF_SOURCES } from './hosts-of-sources.ts'

const hosts = Object.values(HOSTS_OF_SOURCES).flat()

/** Everybody whom a browser may ask by itself, each origin once, in the order in which sources are shown. */
export const ASKED = [...new Map(hosts.map((host) => [host.origin, host])).values()]

/** Who sees a name that a browser checks by itself, each once. */
export const WHO_SEES: readonly string[] = [...new Set(ASKED.map(({ tells }) => tells))]
