import type { DatabaseSync } from 'node:sqlite'
import type { MarkRecord } from '../../../lib/sources/register/mark-record.ts'

interface StoredRecord extends MarkRecord {
  /** Distinguishes names of one number. The default 0 is the main one. */
  part?: number
}

export interface StoreWriter {
  /** Returns false if the imported record is newer. Then only missing words are filled in. */
  put(record: StoredRecord): boolean
  /** Returns false if the imported record is newer. */
  remove(number: string, basis: MarkRecord['basis']): boolean
}

/**
 * A mark does not lose its words if a later record has none, even after a removal. It does not lose its goods while its
 * classes stay the same.
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

/** Fills in words if a newer file without words came first, or if the mark was removed: it may return without words. */
const GIVE_WORDS = `
UPDATE record SET name = :name, changed = iif(removed = 1, changed, :generation)
WHERE number = :number AND basis = :basis AND part = :part AND name IS NULL AND data_on > :day`

/** Notes unknown numbers too, so that an older file imported later cannot restore them. */
const REMOVE = `
INSERT INTO record (number, part, classes, status, basis, data_on, changed, removed)
VALUES (?, 0, '', 'unknown', ?, ?, ?, 1)
ON CONFLICT (number, basis, part) DO UPDATE SET
  changed = iif(removed = 1, changed, excluded.changed), data_on = excluded.data_on, removed = 1
WHERE excluded.data_on >= data_on`

const DAY_MS = 24 * 60 * 60 * 1000

/** Dates records of later days back to `day` (days since 1970), because a wrong clock dated them. */
export function dateUpTo(db: DatabaseSync, day: number): void {
  db.prepare('UPDATE record SET data_on = ?1 WHERE data_on > ?1').run(day)
}

/** Writes in the open transaction. An identical record does not count as changed. */
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
