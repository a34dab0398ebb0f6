import type { DatabaseSync } from 'node:sqlite'
import type { RecordStatus } from '../../../lib/contract/constants.ts'
import type { IndexRecord } from '../../../lib/names/index/index.ts'
import type { Canary } from './manifest.ts'
import { indexRecord } from './offices.ts'
import { storedRecord } from './record-store.ts'

type Row = [ref: number, name: string, classes: string, status: RecordStatus]

/** Returns named records that changed after a generation. Generation -1 returns all. */
export function* namesSince(db: DatabaseSync, generation: number): Generator<IndexRecord> {
  const rows = db.prepare(
    'SELECT ref, name, classes, status FROM record WHERE removed = 0 AND name IS NOT NULL AND changed > ? ORDER BY ref',
  )
  rows.setReturnArrays(true)
  for (const row of rows.iterate(generation)) {
    const [ref, name, classes, status] = row as unknown as Row
    yield indexRecord(ref, name, storedRecord.classes(classes), status)
  }
}

export function withdrawnSince(db: DatabaseSync, generation: number): number[] {
  const rows = db.prepare('SELECT ref FROM record WHERE (removed = 1 OR name IS NULL) AND changed > ? ORDER BY ref')
  return rows.all(generation).map(({ ref }) => Number(ref))
}

export function changedSince(db: DatabaseSync, generation: number): number {
  return Number(db.prepare('SELECT count(*) AS changed FROM record WHERE changed > ?').get(generation)?.changed)
}

const NEIGHBOURS_LOOKED_AT = 64
const NEIGHBOURS = `
SELECT ref, name FROM record WHERE removed = 0 AND name IS NOT NULL AND changed > :after AND changed <= :upTo
  AND ref >= (SELECT min(ref) + CAST((max(ref) - min(ref)) * :tenths / 10 AS INTEGER) FROM record
    WHERE removed = 0 AND name IS NOT NULL AND changed > :after AND changed <= :upTo)
ORDER BY ref LIMIT ${NEIGHBOURS_LOOKED_AT}`
const CANARY_POSITIONS = [1, 3, 5, 7, 9]

const plainLetters = (name: string) => name.replace(/[^a-z]/giu, '').length
/** Counts letters of scripts that every search supports. */
const sureLetters = (name: string) => name.replace(/[^a-z\p{Script=Greek}\p{Script=Cyrillic}]/giu, '').length

/** Prefers long names in Latin letters, because few marks share them. Returns null if no name is suitable. */
function bestCanary(rows: readonly Canary[]): Canary | null {
  const named = rows.filter(({ name }) => sureLetters(name) > 1 && name.length <= 60)
  const [first] = named.toSorted(
    ({ name: a }, { name: b }) => plainLetters(b) - plainLetters(a) || sureLetters(b) - sureLetters(a),
  )
  return first === undefined ? null : { ref: first.ref, name: first.name }
}

function canariesAmong(neighbours: readonly (readonly Canary[])[]): Canary[] {
  const found = neighbours.flatMap((rows) => bestCanary(rows) ?? [])
  return [...new Map(found.map((canary) => [canary.ref, canary])).values()]
}

/** How both backends choose canaries. */
export const canaries = {
  /** Positions in tenths of the way from the first record to the last. */
  positions: CANARY_POSITIONS,
  /** Number of records to choose a canary from. */
  neighbours: NEIGHBOURS_LOOKED_AT,
  best: bestCanary,
  among: canariesAmong,
}

/** Chooses canaries from all parts of the records, so that searches in an index without a part miss one. */
export function canariesBetween(db: DatabaseSync, after: number, upTo: number): Canary[] {
  const neighbours = db.prepare(NEIGHBOURS)
  return canariesAmong(CANARY_POSITIONS.map((tenths) => neighbours.all({ after, upTo, tenths }) as unknown as Canary[]))
}
