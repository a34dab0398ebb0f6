import { whoIsTold } from './list.ts'

/**
 * Who may be sent a checked name. A build of the extension (wxt.config.ts) puts the finished list in the place of this
 * code, so that pages that show it do not load the interfaces of the offices.
 */
export const WHO_IS_TOLD: readonly string[] = whoIsTold()
