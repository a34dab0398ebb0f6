import { askedHosts, hostsOfSources } from './hosts.ts'

/**
 * Whom a browser asks by itself. A build of the extension (wxt.config.ts) puts the lists themselves here, so that what shows
 * them carries no interface of any office.
 */
export const ASKED = askedHosts()

/** Who sees a name that a browser checks by itself, each once. */
export const WHO_SEES: readonly string[] = [...new Set(ASKED.map(({ tells }) => tells))]

/** The hosts that a browser asks for each source, by the id of the source. */
export const HOSTS_OF_SOURCES = hostsOfSources()
