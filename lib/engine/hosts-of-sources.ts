import { hostsOfSources } from './hosts.ts'

/**
 * Hosts by id of the source. A build of the extension replaces this code by the finished list, so that pages do not
 * load the connectors.
 */
export const HOSTS_OF_SOURCES = hostsOfSources()
