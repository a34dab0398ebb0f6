import { whoIsTold } from './list.ts'

/**
 * Who may be sent a checked name. A build of the extension (wxt.config.ts) puts the names themselves here, so that a page
 * which shows them carries no interface of any office.
 */
export const WHO_IS_TOLD: readonly string[] = whoIsTold()
