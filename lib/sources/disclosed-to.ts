import { disclosedTo } from './list.ts'

/**
 * Everyone who may receive a checked name. The extension's build (`wxt.config.ts`) inlines the list, so that pages do
 * not load the connectors.
 */
export const DISCLOSED_TO: readonly string[] = disclosedTo()
