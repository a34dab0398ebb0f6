import type { DatabaseSync } from 'node:sqlite'
import type { RecordStatus } from '../../../lib/contract/constants.ts'
import type { IndexRecord } from '../../../lib/names/index/index.ts'
import type { Control } from './manifest.ts'
import { indexRecord } from './offices.ts'

/** Parses classes such as `3,35`. */
export function readStoredClasses(text: string): number[] {
  return text === '' ? [] : text.split(',').map(Number)
}

/** Parses groups of goods such as `901,4201`. */
export function readStoredGoods(text: string | null): { goodsGroups?: number[] } {
  return text === null ? {} : { goodsGroups: readStoredClasses(text) }
}

type Row = [ref: number, name: string, classes: string, status: RecordStatus]

/** Returns named records that changed after a generation. Generation -1 returns all. */
export function* namesSince(db: DatabaseSync, generation: number): Generator<IndexRecord> {
  const rows = db.prepare(
    'SELECT ref, name, classes, status FROM record WHERE removed = 0 AND name IS NOT NULL AND changed > ? ORDER BY ref',
  )
  rows.setReturnArrays(true)
  for (const row of rows.iterate(generation)) {
    const [ref, name, classes, status] = row as unknown as Row
    yield indexRecord(ref, name, readStoredClasses(classes), status)
  }
}

export function withdrawnSince(db: DatabaseSync, generation: number): number[] {
  const rows = db.prepare('SELECT ref FROM record WHERE (removed = 1 OR name IS NULL) AND changed > ? ORDER BY ref')
  return rows.all(generation).map(({ ref }) => Number(ref))
}

export function changedSince(db: DatabaseSync, generation: number): number {
  return Number(db.prepare('SELECT count(*) AS changed FROM record WHERE changed > ?').get(generation)?.changed)
}

/** Number of records to choose a canary from. */
export const NEIGHBOURS_LOOKED_AT = 64
const NEIGHBOURS = `
SELECT ref, name FROM record WHERE removed = 0 AND name IS NOT NULL AND changed > :after AND changed <= :upTo
  AND ref >= (SELECT min(ref) + CAST((max(ref) - min(ref)) * :tenths / 10 AS INTEGER) FROM record
    WHERE removed = 0 AND name IS NOT NULL AND changed > :after AND changed <= :upTo)
ORDER BY ref LIMIT ${NEIGHBOURS_LOOKED_AT}`
/** Positions of canaries, in tenths of the way from the first record to the last. */
export const CONTROL_PLACES = [1, 3, 5, 7, 9]

const plainLetters = (name: string) => name.replace(/[^a-z]/giu, '').length
/** Counts letters of scripts that every search supports. */
const sureLetters = (name: string) => name.replace(/[^a-z\p{Script=Greek}\p{Script=Cyrillic}]/giu, '').length

/** Prefers long names in Latin letters, because few marks share them. Returns null if no name is suitable. */
export function bestControl(rows: readonly Control[]): Control | null {
  const named = rows.filter(({ name }) => sureLetters(name) > 1 && name.length <= 60)
  const [first] = named.toSorted(
    ({ name: a }, { name: b }) => plainLetters(b) - plainLetters(a) || sureLetters(b) - sureLetters(a),
  )
  return first === undefined ? null : { ref: first.ref, name: first.name }
}

/** Chooses one canary from each group of records. Skips groups without a suitable name. */
export function controlsAmong(neighbours: readonly (readonly Control[])[]): Control[] {
  const found = neighbours.flatMap((rows) => bestControl(rows) ?? [])
  return [...new Map(found.map((control) => [control.ref, control])).values()]
}

/**
 * Chooses canaries from all parts of the records between two generations. If an index lacks a part, searches miss a
 * canary.
 */
export function controlsBetween(db: DatabaseSync, after: number, upTo: number): Control[] {
  const neighbours = db.prepare(NEIGHBOURS)
  return controlsAmong(CONTROL_PLACES.map((tenths) => neighbours.all({ after, upTo, tenths }) as unknown as Control[]))
}
