import { hostsOfSources } from './hosts.ts'

/**
 * The hosts that a browser asks for each source, by the id of the source. A build of the extension (wxt.config.ts) puts
 * the finished list in the place of this code, so that pages that show it do not load the interfaces of the offices.
 */
export const HOSTS_OF_SOURCES = hostsOfSources()
