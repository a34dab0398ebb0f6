import type { PackRow } from '../../../lib/sources/packs/pack-columns.ts'
import type { JournalFile } from './journal.ts'

/** A record in either backend. `classes` is `3,35`. */
export type HeldRow = Omit<PackRow, 'niceClasses'> & { classes: string; owner: string | null }

/** The imported records at one moment. */
export interface HeldSnapshot extends AsyncDisposable {
  /** Each number counts once, with or without words. */
  records: number
  names: number
  files: JournalFile[]
  /** Records with a name, in a fixed order. */
  rows(): Iterable<HeldRow> | AsyncIterable<HeldRow>
}

export const HELD_ROW = `number, name, classes, status, owner, filed_on AS "filedOn", registered_on AS "registeredOn",
  expires_on AS "expiresOn", basis, registration_number AS "registrationNumber"`
