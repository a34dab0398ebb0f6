import { askedHosts } from './hosts.ts'

/**
 * Whom a browser asks by itself. A build of the extension (wxt.config.ts) puts the list itself here, so that what shows it
 * carries no interface of any office.
 */
export const ASKED = askedHosts()
