import type { DatabaseSync } from 'node:sqlite'
import type { CompanyName } from '../../../lib/sources/offices/lindas/lindas-pages.ts'
import type { StoreWriter } from './writer.ts'

/** A register that is being fetched whole. */
export interface Crawl {
  /** Its file in the journal. */
  file: number
  /** Where the next page begins. */
  cursor: string
  /** Records that the register said it has when the crawl began. */
  expected: number
}

export function findCrawl(db: DatabaseSync): Crawl | undefined {
  return db.prepare('SELECT file, cursor, expected FROM crawl').get() as unknown as Crawl | undefined
}

/** Begins a crawl, and forgets what was seen so far; what was kept stays. */
export function beginCrawl(db: DatabaseSync, { file, cursor, expected }: Crawl): void {
  db.exec('DELETE FROM crawl; DELETE FROM seen')
  db.prepare('INSERT INTO crawl (file, cursor, expected) VALUES (?, ?, ?)').run(file, cursor, expected)
}

export function moveCursor(db: DatabaseSync, cursor: string): void {
  db.prepare('UPDATE crawl SET cursor = ?').run(cursor)
}

const SEEN_OF = 'SELECT count(*) AS names FROM seen JOIN record USING (ref) WHERE number = ?'

/**
 * Keeps the names of companies, one company after the other, and notes that the register has them. Where two companies
 * have one number, the names of the second are kept as further names of that number, so that none takes the place of
 * another.
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

/** Takes away what the register did not show, and ends the crawl; returns how many records went. */
export function endCrawl(db: DatabaseSync, generation: number): number {
  const { changes } = db
    .prepare('UPDATE record SET removed = 1, changed = ? WHERE removed = 0 AND ref NOT IN (SELECT ref FROM seen)')
    .run(generation)
  db.exec('DELETE FROM crawl; DELETE FROM seen')
  return Number(changes)
}
