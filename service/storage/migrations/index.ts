import type { Migration } from 'kysely/migration'
import * as keys from './0001-keys.ts'

/** Applied in the order of their names; a name that has shipped never changes. */
export const migrations: Record<string, Migration> = { '0001-keys': keys }
