import { statSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'

export interface Fts5 {
  buildSeconds: number
  fileBytes: number
  /** Row ids of the hundred names that share the most telling trigrams (bm25), from 1. */
  search(name: string): number[]
  close(): void
}

/** A query for rows with any trigram of a name: FTS5 has no measure of similarity of its own. */
export function anyTrigram(name: string): string {
  const letters = [...name.toLowerCase().replaceAll('"', '')]
  const trigrams = letters.slice(2).map((_, i) => letters.slice(i, i + 3).join(''))
  return [...new Set(trigrams)].map((trigram) => `"${trigram}"`).join(' OR ')
}

/** Fills an SQLite file with the names and indexes them by trigram. */
export function createFts5(path: string, names: Iterable<string>): Fts5 {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = off; PRAGMA synchronous = off; PRAGMA cache_size = -500000')
  database.exec(`CREATE VIRTUAL TABLE marks USING fts5(name, tokenize = 'trigram', detail = 'none')`)
  const started = performance.now()
  const insert: StatementSync = database.prepare('INSERT INTO marks (name) VALUES (?)')
  database.exec('BEGIN')
  for (const name of names) insert.run(name)
  database.exec('COMMIT')
  const buildSeconds = (performance.now() - started) / 1000
  const select = database.prepare('SELECT rowid FROM marks WHERE marks MATCH ? ORDER BY rank LIMIT 100')
  return {
    buildSeconds,
    fileBytes: statSync(path).size,
    search(name) {
      const query = anyTrigram(name)
      return query === '' ? [] : select.all(query).map(({ rowid }) => Number(rowid))
    },
    close: () => database.close(),
  }
}
