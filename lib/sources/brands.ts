import { createMatcher } from '../names/matcher.ts'
import { CAUTION_FROM } from '../names/thresholds.ts'
import { brandHits, type Spelling } from './brand-hit.ts'
import type { BrandRecord } from './brand-record.ts'
import { emptyAnswer, type Source } from './source.ts'

export interface BrandsOptions {
  records: readonly BrandRecord[]
  /** Instant of the records. */
  dataAsOf: string
}

const DEADLINE_MS = 2000
const MOST_HITS = 50
/** Matches taken before those of one brand are united. */
const MOST_MATCHES = 500

/**
 * Brands that trade under a name whether or not they registered it. The records are held in memory and searched by
 * similarity; a brand of another country than the one asked for is found too. One that is only weakly alike is left
 * out: a brand proves no right, and so weak a one is never shown. Never required: no list of brands in use is whole.
 */
export function createBrandsSource({ records, dataAsOf }: BrandsOptions): Source {
  const matcher = createMatcher(
    records.flatMap((brand) => [brand.name, ...brand.aliases].map((name): Spelling => ({ name, brand }))),
  )
  const entries = records.reduce((sum, brand) => sum + brand.entries, 0)
  let provenAt: string | null = null

  /** Whether a record from the middle of the index comes back by the path every search takes. */
  function knownRecordComesBack(): boolean {
    const known = records[records.length >> 1]
    return known !== undefined && matcher.search(known.name).some(({ record }) => record.brand.name === known.name)
  }

  return {
    id: 'brands',
    name: 'Brands in use (name-suggestion-index)',
    kind: 'brand_in_use',
    jurisdictions: [],
    method: 'similarity',
    attribution: 'name-suggestion-index, BSD-3-Clause',
    deadlineMs: DEADLINE_MS,
    manualUrl: () => 'https://nsi.guide/',
    role: () => ({ asked: true, required: false }),

    async search(query, { now }) {
      if (provenAt === null && knownRecordComesBack()) provenAt = new Date(now()).toISOString()
      const similar = matcher
        .search(query.name, { limit: MOST_MATCHES })
        .filter(({ similarity }) => similarity.score >= CAUTION_FROM)
      const found = brandHits(similar, query)
      const held = { dataAsOf, records: entries, provenAt }
      if (provenAt === null && found.length === 0)
        return { ...emptyAnswer('not_proven', 'a brand that certainly is listed did not come back'), ...held }
      return {
        ...emptyAnswer('answered', null),
        ...held,
        matches: found.length,
        truncated: found.length > MOST_HITS,
        hits: found.slice(0, MOST_HITS),
      }
    },
  }
}
