import { partsOfLong } from '../reasons/long-names.ts'
import { LISTED_FROM, SIMILAR_FROM } from '../score/thresholds.ts'
import type { Found, RankedNames } from './ranking.ts'

/** What a name is searched as: itself and, where it is too long to be weighed whole, each of its parts. */
export const searchedAs = (name: string): string[] => [name, ...partsOfLong(name)]

const reaching = (hits: readonly Found[], score: number) =>
  hits.filter(({ similarity }) => similarity.score >= score).length

/**
 * What was found of the parts of one name, each mark once and as near as its nearest part. Marks that a search counted and did not
 * give are counted for each part: one that several have left out counts several times, and never not at all.
 */
export function foundInParts(searches: readonly RankedNames[], limit: number): RankedNames {
  const nearest = new Map<number, Found>()
  for (const found of searches.flatMap(({ hits }) => hits))
    if (found.similarity.score > (nearest.get(found.ref)?.similarity.score ?? 0)) nearest.set(found.ref, found)
  const all = [...nearest.values()].sort((a, b) => b.similarity.score - a.similarity.score || a.ref - b.ref)
  const counted = (of: 'listed' | 'cautions', from: number) =>
    searches.reduce((sum, search) => sum + search[of] - reaching(search.hits, from), reaching(all, from))
  return {
    hits: all.slice(0, limit),
    listed: counted('listed', LISTED_FROM),
    cautions: counted('cautions', SIMILAR_FROM),
  }
}
