import { REGISTRIES } from '../sources/domains/registries.ts'
import { OFFICES } from '../sources/list.ts'
import { endingsToAdd, hostsOfSources } from './hosts.ts'

// The extension build replaces this code with the finished lists, so that pages do not load the connectors.

export const HOSTS_OF_SOURCES = hostsOfSources()

/** Domain endings that a check looks up by itself, and those that users may add (see `endingsToAdd`). */
export const ENDINGS = { usual: REGISTRIES.map(({ tld }) => tld), toAdd: endingsToAdd() }

/** Codes of registers with an offline snapshot, by source id. */
export const CODES_OF_SOURCES: Readonly<Record<string, string>> = Object.fromEntries(
  OFFICES.flatMap(({ facts, records }) => (records ? [[facts.id, records.code]] : [])),
)
