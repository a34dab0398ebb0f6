import { OFFICES } from '../sources/list.ts'

/**
 * Codes of registers with an offline snapshot, by id of the source. A build of the extension replaces this code by the
 * finished list.
 */
export const CODES_OF_SOURCES: Readonly<Record<string, string>> = Object.fromEntries(
  OFFICES.flatMap(({ facts, records }) => (records ? [[facts.id, records.code]] : [])),
)
