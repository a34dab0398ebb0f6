import { OFFICES } from '../sources/list.ts'

/**
 * Codes of registers with an offline snapshot, by source id. The extension build replaces this code with the finished
 * list.
 */
export const CODES_OF_SOURCES: Readonly<Record<string, string>> = Object.fromEntries(
  OFFICES.flatMap(({ facts, records }) => (records ? [[facts.id, records.code]] : [])),
)
