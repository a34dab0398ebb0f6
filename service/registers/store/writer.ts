import type { DatabaseSync } from 'node:sqlite'
import type { MarkRecord, ReadStep } from '../../../lib/sources/registers/record.ts'
import { createBadWriter, type JournalFile, type Tally } from './journal.ts'

type Basis = MarkRecord['basis']

type SettledStep = Exclude<ReadStep, { kind: 'removed' }> | (Extract<ReadStep, { kind: 'removed' }> & { basis: Basis })

/** Finds the mark that a removal by number means. If two share it, the step is bad: nobody would notice. */
export function settledRemoval(step: ReadStep, heldBases: (number: string) => readonly Basis[]): SettledStep {
  if (step.kind !== 'removed') return step
  const { number, basis, at } = step
  if (basis !== null) return { ...step, basis }
  const held = heldBases(number)
  const reason = `it takes away ${number} and does not say whether the national mark or the international registration`
  return held.length > 1 ? { kind: 'bad', reason, at } : { ...step, basis: held[0] ?? 'national' }
}

interface StoredRecord extends MarkRecord {
  /** Distinguishes names of one number. The main name is 0. */
  part?: number
}

/** A later record without words keeps a mark's name, and without goods those of the same classes. */
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

/** Adds a name if a newer file without words came first, even to a removed mark, which may return. */
const GIVE_WORDS = `
UPDATE record SET name = :name, changed = iif(removed = 1, changed, :generation)
WHERE number = :number AND basis = :basis AND part = :part AND name IS NULL AND data_on > :day`

/** Stores removals of unknown numbers too, so that an older file imported later cannot restore the mark. */
const REMOVE = `
INSERT INTO record (number, part, classes, status, basis, data_on, changed, removed)
VALUES (?, 0, '', 'unknown', ?, ?, ?, 1)
ON CONFLICT (number, basis, part) DO UPDATE SET
  changed = iif(removed = 1, changed, excluded.changed), data_on = excluded.data_on, removed = 1
WHERE excluded.data_on >= data_on`

const DAY_MS = 24 * 60 * 60 * 1000

export function dateUpTo(db: DatabaseSync, day: number): void {
  db.prepare('UPDATE record SET data_on = ?1 WHERE data_on > ?1').run(day)
}

export function createStoreWriter(db: DatabaseSync, asOf: string, generation: number) {
  const putRow = db.prepare(PUT)
  const giveWords = db.prepare(GIVE_WORDS)
  const removeRow = db.prepare(REMOVE)
  const day = Math.floor(Date.parse(asOf) / DAY_MS)
  return {
    /** Returns false if the imported record is newer. Then adds only a missing name. */
    put(record: StoredRecord) {
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
    /** Returns false if the imported record is newer. */
    remove: (number: string, basis: MarkRecord['basis']) => removeRow.run(number, basis, day, generation).changes !== 0,
  }
}

type ApplySteps = (steps: readonly ReadStep[], tally: Tally) => void

/** Runs in the open transaction, and counts the steps in the tally. */
export function createApplySteps(
  db: DatabaseSync,
  { id, asOf }: Pick<JournalFile, 'id' | 'asOf'>,
  generation: number,
): ApplySteps {
  const writer = createStoreWriter(db, asOf, generation)
  const keepBad = createBadWriter(db, id)
  const heldBases = db.prepare('SELECT DISTINCT basis FROM record WHERE number = ? AND removed = 0')
  return (steps, tally) => {
    for (const given of steps) {
      const step = settledRemoval(given, (number) => heldBases.all(number).map(({ basis }) => basis as Basis))
      tally.steps++
      if (step.kind === 'bad') {
        keepBad({ ...step.at, reason: step.reason })
        tally.bad++
      } else if (step.kind === 'record') {
        tally.records++
        if (!writer.put(step.record)) tally.older++
      } else {
        tally.removed++
        if (!writer.remove(step.number, step.basis)) tally.older++
      }
    }
  }
}

export interface StoreId {
  id: string
  /** Number of imports begun so far. */
  generation: number
}

export function storeId(db: DatabaseSync): StoreId {
  return { ...(db.prepare('SELECT id, generation FROM register').get() as unknown as StoreId) }
}

export function nextGeneration(db: DatabaseSync): number {
  const row = db.prepare('UPDATE register SET generation = generation + 1 RETURNING generation').get()
  return Number(row?.generation)
}

interface StoreCounts {
  records: number
  names: number
}

/** Counts records. Reads the complete table. */
export function countRecords(db: DatabaseSync): StoreCounts {
  const counts =
    'SELECT count(*) FILTER (WHERE part = 0) AS records, count(name) AS names FROM record WHERE removed = 0'
  return { ...(db.prepare(counts).get() as unknown as StoreCounts) }
}
