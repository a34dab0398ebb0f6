import { createMatcher, type Match } from '../names/matcher.ts'
import { emptyAnswer, type Hit, type Source, type SourceQuery } from './source.ts'

/** A brand as the name-suggestion-index knows it, under its usual name. */
export interface BrandRecord {
  name: string
  /** Its other names: short, former, official, of a line, in other languages. */
  aliases: readonly string[]
  /** ISO 3166-1 codes of where it trades, `WO` for the whole world; empty where unknown. */
  jurisdictions: readonly string[]
  niceClasses: readonly number[]
  /** Wikidata item, `Q37158`. */
  wikidata: string | null
  /** Kind of place in OpenStreetMap's terms that it was first met as, `amenity/cafe`. */
  category: string
  /** Entries of the index that are united in this record. */
  entries: number
}

export interface BrandsOptions {
  records: readonly BrandRecord[]
  /** Instant of the records. */
  dataAsOf: string
}

const DEADLINE_MS = 2000
const MOST_HITS = 50
/** Matches taken before those of one brand are united. */
const MOST_MATCHES = 500
const WORLD = 'WO'
/** CLDR's code for a region that is not known. */
const UNKNOWN_REGION = 'ZZ'
const EU_MEMBERS = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

interface Spelling {
  name: string
  brand: BrandRecord
}

function tradesIn(places: readonly string[], asked: SourceQuery['jurisdiction']): string | undefined {
  return places.find((place) => (asked === 'EU' ? EU_MEMBERS.has(place) : place === asked))
}

/** Where a brand trades, seen from the asked jurisdiction: there if it does, else everywhere, else its first place. */
function placeOf(places: readonly string[], asked: SourceQuery['jurisdiction']): string {
  return tradesIn(places, asked) ?? places.find((place) => place === WORLD) ?? places[0] ?? UNKNOWN_REGION
}

function hitOf({ record: { name, brand }, similarity }: Match<Spelling>, asked: SourceQuery['jurisdiction']): Hit {
  return {
    name,
    kind: 'brand_in_use',
    jurisdiction: placeOf(brand.jurisdictions, asked),
    niceClasses: [...brand.niceClasses],
    number: brand.wikidata,
    status: 'unknown',
    owner: null,
    filedOn: null,
    registeredOn: null,
    expiresOn: null,
    recordUrl: brand.wikidata === null ? null : `https://www.wikidata.org/wiki/${brand.wikidata}`,
    similarity,
  }
}

/** The strongest match of each brand; of equals, those that trade where the name is meant for come first. */
function onePerBrand(matches: readonly Match<Spelling>[], asked: SourceQuery['jurisdiction']): Match<Spelling>[] {
  const byBrand = new Map<BrandRecord, Match<Spelling>>()
  for (const match of matches) if (!byBrand.has(match.record.brand)) byBrand.set(match.record.brand, match)
  const near = ({ record }: Match<Spelling>) => {
    const place = placeOf(record.brand.jurisdictions, asked)
    return tradesIn([place], asked) !== undefined ? 0 : place === WORLD ? 1 : 2
  }
  return [...byBrand.values()].sort((a, b) => b.similarity.score - a.similarity.score || near(a) - near(b))
}

/**
 * Brands that trade under a name whether or not they registered it. The records are held in memory and searched by
 * similarity; a brand of another country than the one asked for is found too. Never required: no list of
 * brands in use is whole.
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

    async search({ name, jurisdiction }, { now }) {
      if (provenAt === null && knownRecordComesBack()) provenAt = new Date(now()).toISOString()
      const found = onePerBrand(matcher.search(name, { limit: MOST_MATCHES }), jurisdiction)
      const held = { dataAsOf, records: entries, provenAt }
      if (provenAt === null && found.length === 0)
        return { ...emptyAnswer('not_proven', 'a brand that certainly is listed did not come back'), ...held }
      return {
        ...emptyAnswer('answered', null),
        ...held,
        matches: found.length,
        truncated: found.length > MOST_HITS,
        hits: found.slice(0, MOST_HITS).map((match) => hitOf(match, jurisdiction)),
      }
    },
  }
}
