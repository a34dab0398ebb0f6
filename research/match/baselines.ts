import { lettersOf, packNames } from '../baselines/packed.ts'
import { indexTrigrams, SIMILARITY_THRESHOLD, searchTrigrams } from '../baselines/pg-trgm.ts'
import { copyNames, NoPostgres, startPostgres } from '../baselines/postgres.ts'
import { expectedRank, type Standing } from '../baselines/rank-of-mark.ts'
import { scan } from '../baselines/scan.ts'
import { createTrigramDice } from '../baselines/trigram-dice.ts'
import { type RecallAt, recallAt, type Times, times } from '../measure/statistics.ts'
import type { Pair } from './pairs.ts'
import type { Filled } from './register.ts'

interface BaselineRecall {
  recallAt: RecallAt
}

/** Recall of pg_trgm, which gives no more than a hundred marks, in an order of its own. */
interface PostgresRecall extends BaselineRecall {
  version: string
  index: string
  ms: Times
}

export interface Baselines {
  levenshtein: BaselineRecall
  jaroWinkler: BaselineRecall
  trigramDice: BaselineRecall
  pgTrgm: PostgresRecall | { skipped: string }
}

const ofStandings = (standings: readonly Standing[]): BaselineRecall => ({
  recallAt: recallAt(standings.map(expectedRank)),
})

async function postgresRecall(filled: Filled, pairs: readonly Pair[]): Promise<Baselines['pgTrgm']> {
  try {
    const server = await startPostgres()
    try {
      await copyNames(server, namesOf(filled))
      await indexTrigrams(server, 'gin')
      const ranks: number[] = []
      const taken: number[] = []
      for (const { earlier, later } of pairs) {
        const { ids, ms } = await searchTrigrams(server, 'gin', later)
        const refs = filled.refsOf(earlier)
        const at = ids.findIndex((id) => refs.has(id))
        ranks.push(at < 0 ? Number.POSITIVE_INFINITY : at + 1)
        taken.push(ms)
      }
      const index = `GIN, % at ${SIMILARITY_THRESHOLD}, top 100 by similarity`
      return { recallAt: recallAt(ranks), version: server.version, index, ms: times(taken) }
    } finally {
      await server.stop()
    }
  } catch (error) {
    if (error instanceof NoPostgres) return { skipped: error.message }
    throw error
  }
}

function* namesOf(filled: Filled): Generator<string> {
  for (const { name } of filled.marks) yield name
}

/**
 * Recall of plain measures, each over the whole register, searching the later mark of each pair. A mark that shares
 * nothing with what is searched counts as not found; ties are taken to be in random order. `fill` makes the register
 * anew.
 */
export async function measureBaselines(
  fill: () => Filled,
  pairs: readonly Pair[],
  say: (line: string) => void,
): Promise<Baselines> {
  const searches = pairs.map(({ earlier, later }) => [later, earlier] as const)
  say('Baselines: packing names')
  const names = packNames(namesOf(fill()))
  say('Baselines: trigram Dice')
  const dice = createTrigramDice(names)
  const trigramDice = searches.map(([searched, held]) => dice(lettersOf(searched), lettersOf(held)))
  say('Baselines: Levenshtein')
  const levenshtein = await scan({ names, measure: 'levenshtein', searches })
  say('Baselines: Jaro-Winkler')
  const jaroWinkler = await scan({ names, measure: 'jaroWinkler', searches })
  say('Baselines: pg_trgm')
  return {
    levenshtein: ofStandings(levenshtein),
    jaroWinkler: ofStandings(jaroWinkler),
    trigramDice: ofStandings(trigramDice),
    pgTrgm: await postgresRecall(fill(), pairs),
  }
}
