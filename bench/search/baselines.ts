import { createFts5 } from '../../research/baselines/fts5.ts'
import { indexTrigrams, searchTrigrams, type TrigramIndex } from '../../research/baselines/pg-trgm.ts'
import { copyNames, NoPostgres, type PostgresServer, startPostgres } from '../../research/baselines/postgres.ts'
import { rounded, type Times, times } from '../../research/measure/statistics.ts'
import { createRegister } from '../../research/register/register.ts'

interface IndexedTimes extends Times {
  buildSeconds: number
  bytes: number
}

interface PostgresTimes extends Times {
  version: string
  /** The index with the lower median; the times are of this one. */
  index: TrigramIndex
  gin: IndexedTimes
  gist: IndexedTimes
}

export interface SearchBaselines {
  pgTrgm: PostgresTimes | { skipped: string }
  fts5: IndexedTimes
}

/** Names of the register with which both are filled. */
function* namesOf(marks: number, seed: number): Generator<string> {
  const register = createRegister(seed)
  for (let ref = 0; ref < marks; ref++) yield register.nameAt(ref)
}

async function timeIndex(
  server: PostgresServer,
  index: TrigramIndex,
  names: readonly string[],
  warmUp: readonly string[],
): Promise<IndexedTimes> {
  const buildSeconds = rounded(await indexTrigrams(server, index), 2)
  const { rows } = await server.client.query<{ bytes: string }>(`SELECT pg_relation_size('by_trigram') AS bytes`)
  for (const name of warmUp) await searchTrigrams(server, index, name)
  const taken: number[] = []
  for (const name of names) taken.push((await searchTrigrams(server, index, name)).ms)
  return { ...times(taken), buildSeconds, bytes: Number(rows[0]?.bytes) }
}

async function timePostgres(
  marks: number,
  seed: number,
  names: readonly string[],
  warmUp: readonly string[],
): Promise<SearchBaselines['pgTrgm']> {
  try {
    const server = await startPostgres()
    try {
      await copyNames(server, namesOf(marks, seed))
      const gin = await timeIndex(server, 'gin', names, warmUp)
      const gist = await timeIndex(server, 'gist', names, warmUp)
      const index = gin.p50 <= gist.p50 ? 'gin' : 'gist'
      const { p50, p95, p99 } = index === 'gin' ? gin : gist
      return { version: server.version, index, p50, p95, p99, gin, gist }
    } finally {
      await server.stop()
    }
  } catch (error) {
    if (error instanceof NoPostgres) return { skipped: error.message }
    throw error
  }
}

/** Times both baselines on the same marks and names, a hundred hits each, warmed up with the same names. */
export async function timeBaselines(
  task: { marks: number; seed: number; path: string; say(line: string): void },
  names: readonly string[],
  warmUp: readonly string[],
): Promise<SearchBaselines> {
  const { marks, seed, path, say } = task
  say('Baselines: SQLite FTS5')
  const index = createFts5(path, namesOf(marks, seed))
  for (const name of warmUp) index.search(name)
  const taken = names.map((name) => {
    const started = performance.now()
    index.search(name)
    return performance.now() - started
  })
  index.close()
  const fts5 = { ...times(taken), buildSeconds: rounded(index.buildSeconds, 2), bytes: index.fileBytes }
  say('Baselines: pg_trgm')
  return { fts5, pgTrgm: await timePostgres(marks, seed, names, warmUp) }
}
