import { foldName, OTHER_SCRIPT } from '../names/fold.ts'
import type { Match } from '../names/matcher.ts'
import type { BrandRecord } from './brand-record.ts'
import type { Hit, SourceQuery } from './source.ts'

/** One of the names of a brand. */
export interface Spelling {
  name: string
  brand: BrandRecord
}

type Asked = SourceQuery['jurisdiction']

const WORLD = 'WO'
/** CLDR's code for a region that is not known. */
const UNKNOWN_REGION = 'ZZ'
/** A brand in more countries than these is told as worldwide where no country was asked for. */
const COUNTRIES_MAX = 5
const EU_MEMBERS = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

const isWithin = (place: string, asked: Asked) => (asked === 'EU' ? EU_MEMBERS.has(place) : place === asked)

/** Where a brand trades, in one code: everywhere, or where it was asked for, or the first place of few. */
function placeOf(places: readonly string[], asked: Asked): string {
  if (places.includes(WORLD) || (asked === null && places.length > COUNTRIES_MAX)) return WORLD
  return places.find((place) => isWithin(place, asked)) ?? places[0] ?? UNKNOWN_REGION
}

/** How far a brand is from where the name is meant for: it trades there, in the whole world, or elsewhere. */
function distance(places: readonly string[], asked: Asked): number {
  if (places.some((place) => isWithin(place, asked))) return 0
  return places.includes(WORLD) ? 1 : 2
}

const isLatin = (name: string) => !OTHER_SCRIPT.test(name)

/** The name to show: the matching one, or a Latin one of the brand to a reader who asked in Latin letters. */
function shownName({ name, brand }: Spelling, asked: string): string {
  if (isLatin(name) || !isLatin(asked)) return name
  return [brand.name, ...brand.aliases].find(isLatin) ?? name
}

function hitOf({ record, similarity }: Match<Spelling>, asked: SourceQuery): Hit {
  const { name: matching, brand } = record
  const name = shownName(record, asked.name)
  const explanation = name === matching ? similarity.explanation : `Also ${matching}: ${similarity.explanation}`
  return {
    name,
    kind: 'brand_in_use',
    jurisdiction: placeOf(brand.jurisdictions, asked.jurisdiction),
    niceClasses: [...brand.niceClasses],
    number: brand.wikidata,
    status: 'unknown',
    owner: null,
    filedOn: null,
    registeredOn: null,
    expiresOn: null,
    recordUrl: brand.wikidata === null ? null : `https://www.wikidata.org/wiki/${brand.wikidata}`,
    similarity: { ...similarity, explanation },
  }
}

const united = <T>(lists: readonly (readonly T[])[]) => [...new Set(lists.flat())]

/** Brands of one name as one, strongest first: with the places and classes of all and the item of the nearest. */
function unite(same: readonly Match<Spelling>[], asked: Asked): Match<Spelling> {
  const [strongest] = same as [Match<Spelling>]
  const brands = same.map(({ record }) => record.brand)
  const far = ({ jurisdictions }: BrandRecord) => distance(jurisdictions, asked)
  const [nearest = strongest.record.brand] = brands.toSorted((a, b) => far(a) - far(b))
  const brand = {
    ...nearest,
    jurisdictions: united(brands.map(({ jurisdictions }) => jurisdictions)),
    niceClasses: united(brands.map(({ niceClasses }) => niceClasses)).sort((a, b) => a - b),
  }
  return { similarity: strongest.similarity, record: { name: strongest.record.name, brand } }
}

/**
 * Hits out of matches that come strongest first: each brand once, by its strongest name, and brands of one name united;
 * of equals, those that trade where the name is meant for come first.
 */
export function brandHits(matches: readonly Match<Spelling>[], asked: SourceQuery): Hit[] {
  const byBrand = new Map<BrandRecord, Match<Spelling>>()
  for (const match of matches) if (!byBrand.has(match.record.brand)) byBrand.set(match.record.brand, match)
  const byName = Map.groupBy(byBrand.values(), ({ record }) => foldName(shownName(record, asked.name)).squashed)
  const brands = [...byName.values()].map((same) => unite(same, asked.jurisdiction))
  const near = ({ record }: Match<Spelling>) => distance(record.brand.jurisdictions, asked.jurisdiction)
  return brands
    .sort((a, b) => b.similarity.score - a.similarity.score || near(a) - near(b))
    .map((match) => hitOf(match, asked))
}
