import { disclosedTo } from './list.ts'

/** Everyone who may receive a checked name. The build inlines the list, to spare pages the connectors. */
export const DISCLOSED_TO: readonly string[] = disclosedTo()
