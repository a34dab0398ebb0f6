import { partsOfLong } from '../reasons/long-names.ts'
import { LISTED_FROM, SIMILAR_FROM } from '../score/thresholds.ts'
import type { Found, RankedNames } from './ranking.ts'

/** Has parts only if the name is too long to be weighed whole. */
export const searchedAs = (name: string): string[] => [name, ...partsOfLong(name)]

const reaching = (hits: readonly Found[], score: number) =>
  hits.filter(({ similarity }) => similarity.score >= score).length

/** Marks that are only counted may count for several parts, but none is missed. */
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
