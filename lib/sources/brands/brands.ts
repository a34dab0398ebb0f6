import { SIMILAR_FROM } from '../../names/score/points.ts'
import type { Found } from '../../names/search.ts'
import { identityOf } from '../register/facts.ts'
import { type SearchNames, SearchUnavailable } from '../register/name-search.ts'
import { emptyAnswer, type Source, type SourceAnswer, type SourceContext, type SourceQuery } from '../source.ts'
import { type BrandMatch, brandHits } from './brand-hit.ts'
import type { BrandRecord } from './brand-record.ts'
import { brandOfRef } from './brand-refs.ts'
import { BRANDS } from './facts.ts'
import { createMatchRules } from './match-rules.ts'

export interface Brands {
  count: number
  dataAsOf: string
  /** Throws RangeError for an unknown number. */
  at(number: number): BrandRecord
}

export interface BrandsOptions {
  brands: Brands
  /** Covers all names, with refs as in `brand-refs.ts`. */
  search: SearchNames
}

const DEADLINE_MS = 2000
const MOST_HITS = 50
/** Before matches of the same brand are united. */
const MOST_MATCHES = 500

/** Hits come strongest first, so the first name of a brand is its best. */
function byBrand(hits: readonly Found[], brands: Brands): BrandMatch[] {
  const matches = new Map<number, BrandMatch>()
  for (const { ref, name, similarity } of hits) {
    const number = brandOfRef(ref)
    if (!matches.has(number)) matches.set(number, { name, similarity, brand: brands.at(number) })
  }
  return [...matches.values()]
}

/**
 * Brands in use, registered or not, searched by similarity in all countries. Weak matches are left out, because a brand
 * proves no right. Never required, because no list of brands is complete.
 */
export function createBrandsSource({ brands, search }: BrandsOptions): Source {
  let provenAt: string | null = null

  /** The canary is a record from the middle of the index. */
  async function knownRecordComesBack(signal: AbortSignal): Promise<boolean> {
    if (brands.count === 0) return false
    const known = brands.count >> 1
    const { hits } = await search(brands.at(known).name, { signal })
    return hits.some(({ ref }) => brandOfRef(ref) === known)
  }

  async function answer(query: SourceQuery, { signal, now, holder }: SourceContext): Promise<SourceAnswer> {
    if (provenAt === null && (await knownRecordComesBack(signal))) provenAt = new Date(now()).toISOString()
    const { hits, cautions } = await search(query.name, { limit: MOST_MATCHES, signal, holder })
    const rules = createMatchRules(query.name)
    const similar = hits.filter(({ similarity }) => similarity.score >= SIMILAR_FROM)
    const found = brandHits(
      byBrand(similar, brands).flatMap((match) => rules(match) ?? []),
      query,
    )
    const held = { dataAsOf: brands.dataAsOf, records: brands.count, provenAt }
    if (provenAt === null && found.length === 0)
      return { ...emptyAnswer('not_proven', 'a brand that certainly is listed did not come back'), ...held }
    return {
      ...emptyAnswer('answered', null),
      ...held,
      matches: found.length,
      truncated: found.length > MOST_HITS || cautions > similar.length,
      hits: found.slice(0, MOST_HITS),
    }
  }

  return {
    ...identityOf(BRANDS),
    method: 'similarity',
    deadlineMs: DEADLINE_MS,
    role: () => ({ asked: true, required: false }),

    search: (query, context) =>
      answer(query, context).catch((error: unknown) =>
        emptyAnswer(
          'error',
          error instanceof SearchUnavailable ? error.message : 'the brands could not be searched',
          true,
        ),
      ),
  }
}
