import { hostsOfSources } from './hosts.ts'

/**
 * Hosts by source id. The extension build replaces this code with the finished list, so that pages do not load the
 * connectors.
 */
export const HOSTS_OF_SOURCES = hostsOfSources()
