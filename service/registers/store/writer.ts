import type { DatabaseSync } from 'node:sqlite'
import type { MarkRecord } from '../../../lib/sources/register/mark-record.ts'

/** A record to be kept. */
export interface StoredRecord extends MarkRecord {
  /** Which of several names of the same number this is; 0, its main one, where left out. */
  part?: number
}

export interface StoreWriter {
  /**
   * Keeps a record, new or changed. False where what is held is of a later date; then only the record's words are
   * taken, where the mark has none.
   */
  put(record: StoredRecord): boolean
  /** Notes that the register no longer has the mark; false where what is held is of a later date. */
  remove(number: string, basis: MarkRecord['basis']): boolean
}

/**
 * Keeps a record. A mark does not lose its words: a later record without any is a change that tells only the rest, also of
 * a mark that was taken away and comes back. Nor does a mark lose its goods while its classes stay the same.
 */
const PUT = `
INSERT INTO record (number, part, name, classes, status, owner, filed_on, registered_on, expires_on, basis,
  registration_number, data_on, changed, removed, goods)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)
ON CONFLICT (number, basis, part) DO UPDATE SET
  changed = iif(removed = 1 OR name IS NOT coalesce(excluded.name, name) OR classes <> excluded.classes
    OR status <> excluded.status, excluded.changed, changed),
  name = coalesce(excluded.name, name),
  classes = excluded.classes, status = excluded.status, owner = excluded.owner,
  filed_on = excluded.filed_on, registered_on = excluded.registered_on, expires_on = excluded.expires_on,
  registration_number = excluded.registration_number, data_on = excluded.data_on, removed = 0,
  goods = iif(removed = 0 AND classes = excluded.classes, coalesce(excluded.goods, goods), excluded.goods)
WHERE excluded.data_on >= data_on`

/**
 * Gives a mark the words of an older file, where a later one without words was kept first, or the mark was taken away: it
 * may come back without them.
 */
const GIVE_WORDS = `
UPDATE record SET name = :name, changed = iif(removed = 1, changed, :generation)
WHERE number = :number AND basis = :basis AND part = :part AND name IS NULL AND data_on > :day`

/**
 * Notes a removal, also of a number that is not held yet: an older file that is imported later must not bring it back.
 */
const REMOVE = `
INSERT INTO record (number, part, classes, status, basis, data_on, changed, removed)
VALUES (?, 0, '', 'unknown', ?, ?, ?, 1)
ON CONFLICT (number, basis, part) DO UPDATE SET
  changed = iif(removed = 1, changed, excluded.changed), data_on = excluded.data_on, removed = 1
WHERE excluded.data_on >= data_on`

const DAY_MS = 24 * 60 * 60 * 1000

/** Dates records of later days back to this day (days since 1970): a clock that was far ahead dated them. */
export function dateUpTo(db: DatabaseSync, day: number): void {
  db.prepare('UPDATE record SET data_on = ?1 WHERE data_on > ?1').run(day)
}

/**
 * Writes records as of an instant, in the transaction that is open. What is the same as before is not marked as
 * changed.
 */
export function createStoreWriter(db: DatabaseSync, asOf: string, generation: number): StoreWriter {
  const putRow = db.prepare(PUT)
  const giveWords = db.prepare(GIVE_WORDS)
  const removeRow = db.prepare(REMOVE)
  const day = Math.floor(Date.parse(asOf) / DAY_MS)
  return {
    put(record) {
      const { number, part = 0, name, niceClasses, status, owner, filedOn, registeredOn, expiresOn, basis } = record
      const dates = [filedOn, registeredOn, expiresOn] as const
      const { registrationNumber, goodsGroups } = record
      const classes = niceClasses.join(',')
      const { changes } = putRow.run(
        ...[number, part, name, classes, status, owner, ...dates, basis, registrationNumber, day, generation],
        goodsGroups?.join(',') ?? null,
      )
      if (changes === 0 && name !== null) giveWords.run({ number, basis, part, name, generation, day })
      return changes !== 0
    },
    remove: (number, basis) => removeRow.run(number, basis, day, generation).changes !== 0,
  }
}
