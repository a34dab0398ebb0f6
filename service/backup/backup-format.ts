/** The embedded database in the data folder. */
export const DATABASE_FILE = 'brand-check.sqlite'

/**
 * Files of the data folder that exist nowhere else. Registers and brands are not among them: they can be made again.
 */
export const KEPT_FILES = ['pepper', 'local-key', 'receipt-keys.json'] as const

/** Marks a backup among files of SQLite (https://sqlite.org/pragma.html#pragma_application_id): `BChB`. */
export const BACKUP_ID = 0x42436842

/** Name under which a backup holds a keyed hash that shows which pepper its keys were made with. */
export const PEPPER_PROOF = 'proof of the pepper'
