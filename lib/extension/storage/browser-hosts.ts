import { HOSTS_OF_SOURCES } from '../../engine/source-lists.ts'

const hosts = Object.values(HOSTS_OF_SOURCES).flat()

/** All hosts that a browser may query, one for each origin, in source order. */
export const BROWSER_HOSTS = [...new Map(hosts.map((host) => [host.origin, host])).values()]

/** Operators that receive a name if the browser checks it without a service. */
export const WHO_SEES: readonly string[] = [...new Set(BROWSER_HOSTS.map(({ tells }) => tells))]
