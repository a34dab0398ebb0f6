import type { PackRow } from '../../../lib/sources/packs/pack-columns.ts'
import type { JournalFile } from './journal.ts'

/** A record as both engines give it: `classes` is `3,35`. */
export type HeldRow = Omit<PackRow, 'niceClasses'> & { classes: string; owner: string | null }

/** All that is held of an office, as of one moment; disposal ends it. */
export interface HeldSnapshot extends AsyncDisposable {
  /** How many records there are, with and without words, each number counted once. */
  records: number
  /** How many names there are. */
  names: number
  files: JournalFile[]
  /** The records with a name, always in the same order. */
  rows(): Iterable<HeldRow> | AsyncIterable<HeldRow>
}

/** The columns of `record`, and of `register_records`, that make a HeldRow. */
export const HELD_ROW = `number, name, classes, status, owner, filed_on AS "filedOn", registered_on AS "registeredOn",
  expires_on AS "expiresOn", basis, registration_number AS "registrationNumber"`
