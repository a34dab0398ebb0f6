import type { DatabaseSync } from 'node:sqlite'
import type { CompanyName } from '../../../lib/sources/offices/lindas/lindas-pages.ts'
import type { StoreWriter } from './writer.ts'

export interface Crawl {
  file: number
  /** Start of the next page. */
  cursor: string
  /** The register's own number of records at the beginning. */
  expected: number
}

export function findCrawl(db: DatabaseSync): Crawl | undefined {
  return db.prepare('SELECT file, cursor, expected FROM crawl').get() as unknown as Crawl | undefined
}

/** Forgets what was seen before. Stored records stay. */
export function beginCrawl(db: DatabaseSync, { file, cursor, expected }: Crawl): void {
  db.exec('DELETE FROM crawl; DELETE FROM seen')
  db.prepare('INSERT INTO crawl (file, cursor, expected) VALUES (?, ?, ?)').run(file, cursor, expected)
}

export function moveCursor(db: DatabaseSync, cursor: string): void {
  db.prepare('UPDATE crawl SET cursor = ?').run(cursor)
}

const SEEN_OF = 'SELECT count(*) AS names FROM seen JOIN record USING (ref) WHERE number = ?'

/**
 * Stores names, and notes that the register has them. If two companies share a number, it stores the second's as
 * further names, so that none is lost.
 */
export function putSeen(db: DatabaseSync, writer: StoreWriter, records: readonly CompanyName[]): void {
  const see = db.prepare('INSERT OR IGNORE INTO seen (ref) SELECT ref FROM record WHERE number = ? AND part = ?')
  const seenOf = db.prepare(SEEN_OF)
  for (const record of records) {
    const { number } = record
    const part = Number(seenOf.get(number)?.names)
    writer.put({ ...record, part })
    see.run(number, part)
  }
}

export function countSeen(db: DatabaseSync): number {
  const count = 'SELECT count(*) AS seen FROM seen JOIN record USING (ref) WHERE part = 0'
  return Number(db.prepare(count).get()?.seen)
}

/** Removes records that the crawl did not see. Returns their number. */
export function endCrawl(db: DatabaseSync, generation: number): number {
  const { changes } = db
    .prepare('UPDATE record SET removed = 1, changed = ? WHERE removed = 0 AND ref NOT IN (SELECT ref FROM seen)')
    .run(generation)
  db.exec('DELETE FROM crawl; DELETE FROM seen')
  return Number(changes)
}
