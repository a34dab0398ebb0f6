export const DATABASE_FILE = 'brand-check.sqlite'

/** Without registers and brands, which can be made again. */
export const KEPT_FILES = ['pepper', 'local-key', 'receipt-keys.json'] as const

/** Marks a backup among SQLite files (https://sqlite.org/pragma.html#pragma_application_id): `BChB`. */
export const BACKUP_ID = 0x42436842

/** Name of a keyed hash that shows which pepper the keys were made with. */
export const PEPPER_PROOF = 'proof of the pepper'
