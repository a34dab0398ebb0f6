import type { DatabaseSync } from 'node:sqlite'

export interface StoreId {
  id: string
  /** Number of imports that were begun. */
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
  /** Each number counts once. */
  records: number
  /** Names that can be searched. */
  names: number
}

/** Reads the whole table. */
export function countRecords(db: DatabaseSync): StoreCounts {
  const counts =
    'SELECT count(*) FILTER (WHERE part = 0) AS records, count(name) AS names FROM record WHERE removed = 0'
  return { ...(db.prepare(counts).get() as unknown as StoreCounts) }
}
