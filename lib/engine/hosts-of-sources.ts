import { hostsOfSources } from './hosts.ts'

/**
 * The hosts that a browser asks for each source, by the id of the source. A build of the extension (wxt.config.ts) puts the list
 * itself here, so that what shows it carries no interface of any office.
 */
export const HOSTS_OF_SOURCES = hostsOfSources()
