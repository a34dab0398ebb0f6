import { OFFICES } from '../sources/list.ts'

/**
 * Codes of the registers that can be kept on a device, by the id of the source. A build of the extension
 * (wxt.config.ts) puts the finished list in the place of this code, as it does for `HOSTS_OF_SOURCES`.
 */
export const CODES_OF_SOURCES: Readonly<Record<string, string>> = Object.fromEntries(
  OFFICES.flatMap(({ facts, records }) => (records ? [[facts.id, records.code]] : [])),
)
