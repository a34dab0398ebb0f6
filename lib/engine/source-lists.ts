import { REGISTRIES } from '../sources/domains/registries.ts'
import { OFFICES } from '../sources/list.ts'
import { endingsToAdd, hostsOfSources } from './hosts.ts'

// The extension build replaces this code with the finished lists, so that pages do not load the connectors.

export const HOSTS_OF_SOURCES = hostsOfSources()

/** Endings that users may add (see `endingsToAdd`), and those that a check looks up by itself. */
export const ENDINGS_TO_ADD = endingsToAdd()
export const USUAL_ENDINGS = REGISTRIES.map(({ tld }) => tld)

/** Codes of registers with an offline snapshot, by source id. */
export const CODES_OF_SOURCES: Readonly<Record<string, string>> = Object.fromEntries(
  OFFICES.flatMap(({ facts, records }) => (records ? [[facts.id, records.code]] : [])),
)
