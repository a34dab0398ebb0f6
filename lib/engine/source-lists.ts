import { OFFICES } from '../sources/list.ts'
import { hostsOfSources } from './hosts.ts'

// The extension build replaces this code with the finished lists, so that pages do not load the connectors.

export const HOSTS_OF_SOURCES = hostsOfSources()

/** Codes of registers with an offline snapshot, by source id. */
export const CODES_OF_SOURCES: Readonly<Record<string, string>> = Object.fromEntries(
  OFFICES.flatMap(({ facts, records }) => (records ? [[facts.id, records.code]] : [])),
)
