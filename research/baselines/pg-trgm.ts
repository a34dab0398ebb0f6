import type { PostgresServer } from './postgres.ts'

/** How pg_trgm is asked for the hundred most similar names. */
export type TrigramIndex = 'gin' | 'gist'

/** The threshold that `%` has unless it is set. */
export const SIMILARITY_THRESHOLD = 0.3

const INDEXES: Record<TrigramIndex, string> = {
  gin: 'CREATE INDEX by_trigram ON marks USING gin (name gin_trgm_ops)',
  gist: 'CREATE INDEX by_trigram ON marks USING gist (name gist_trgm_ops (siglen = 64))',
}

/** Queries: `%` leaves out by the threshold and sorts what is left; `<->` walks the index, nearest first. */
const QUERIES: Record<TrigramIndex, string> = {
  gin: 'SELECT id, name FROM marks WHERE name % $1 ORDER BY similarity(name, $1) DESC, id LIMIT 100',
  gist: 'SELECT id, name FROM marks ORDER BY name <-> $1 LIMIT 100',
}

/** Builds an index, instead of an earlier one, and returns the seconds it took. */
export async function indexTrigrams({ client }: PostgresServer, index: TrigramIndex): Promise<number> {
  await client.query('DROP INDEX IF EXISTS by_trigram')
  const started = performance.now()
  await client.query(INDEXES[index])
  await client.query(`SET pg_trgm.similarity_threshold = ${SIMILARITY_THRESHOLD}`)
  return (performance.now() - started) / 1000
}

/** Ids of the hundred most similar marks, nearest first, and the milliseconds that took. */
export async function searchTrigrams(
  { client }: PostgresServer,
  index: TrigramIndex,
  name: string,
): Promise<{ ids: number[]; ms: number }> {
  const started = performance.now()
  const { rows } = await client.query<{ id: number }>(QUERIES[index], [name])
  return { ids: rows.map(({ id }) => id), ms: performance.now() - started }
}
