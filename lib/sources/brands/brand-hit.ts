import type { Similarity } from '../../contract/conflict.ts'
import { RENOWNS } from '../../contract/constants.ts'
import { foldName, OTHER_SCRIPT } from '../../names/reading/fold.ts'
import type { Hit, SourceQuery } from '../source.ts'
import type { BrandRecord } from './brand-record.ts'

/** A brand, and the one of its names that is alike. */
export interface BrandMatch {
  name: string
  brand: BrandRecord
  similarity: Similarity
}

type Asked = SourceQuery['jurisdiction']

const WORLD = 'WO'
/** CLDR's code for a region that is not known. */
const UNKNOWN_REGION = 'ZZ'
/** A brand in more countries than these counts as worldwide where no country was asked for. */
const COUNTRIES_MAX = 5
const EU_MEMBERS = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

const isWithin = (place: string, asked: Asked) => (asked === 'EU' ? EU_MEMBERS.has(place) : place === asked)

/** Where a brand trades, as one code: worldwide, the place that was asked for, or the first of its places. */
function placeOf(places: readonly string[], asked: Asked): string {
  if (places.includes(WORLD) || (asked === null && places.length > COUNTRIES_MAX)) return WORLD
  return places.find((place) => isWithin(place, asked)) ?? places[0] ?? UNKNOWN_REGION
}

/**
 * How near a brand is to the jurisdiction that was asked for: 0 where it trades there, 1 where it trades worldwide, 2
 * elsewhere.
 */
function distance(places: readonly string[], asked: Asked): number {
  if (places.some((place) => isWithin(place, asked))) return 0
  return places.includes(WORLD) ? 1 : 2
}

const isLatin = (name: string) => !OTHER_SCRIPT.test(name)

/**
 * The name to show: the usual one of a brand that has a renown; else the matching one, or a Latin name of the brand if
 * the reader asked in Latin letters.
 */
function shownName({ name, brand }: Omit<BrandMatch, 'similarity'>, asked: string): string {
  if (brand.renown !== null && isLatin(brand.name)) return brand.name
  if (isLatin(name) || !isLatin(asked)) return name
  return [brand.name, ...brand.spellings].find(isLatin) ?? name
}

/**
 * The renown of a brand in the territory that was asked for, or in the EU and Switzerland if none was. A brand that is
 * famous in other countries only is a known one there.
 */
function renownIn({ renown, countries }: BrandRecord, asked: Asked): BrandRecord['renown'] {
  if (renown !== 'famous' || countries.includes(WORLD)) return renown
  const territories: readonly Asked[] = asked === null ? ['EU', 'CH'] : [asked]
  return territories.some((each) => countries.some((place) => isWithin(place, each))) ? 'famous' : 'known'
}

function alsoCalled(matching: string, similarity: Similarity): Similarity {
  const { explanation, evidence } = similarity
  return {
    ...similarity,
    explanation: `Also ${matching}: ${explanation}`,
    ...(evidence && { evidence: [{ code: 'also_called', values: [matching] }, ...evidence] }),
  }
}

function hitOf(match: BrandMatch, asked: SourceQuery): Hit {
  const { name: matching, brand, similarity } = match
  const name = shownName(match, asked.name)
  const renown = renownIn(brand, asked.jurisdiction)
  return {
    name,
    kind: 'brand_in_use',
    ...(renown && { renown }),
    jurisdiction: placeOf(brand.countries, asked.jurisdiction),
    niceClasses: [...brand.niceClasses],
    number: brand.wikidata,
    status: 'unknown',
    owner: brand.owner,
    filedOn: null,
    registeredOn: null,
    expiresOn: null,
    recordUrl: brand.wikidata === null ? null : `https://www.wikidata.org/wiki/${brand.wikidata}`,
    similarity: name === matching ? similarity : alsoCalled(matching, similarity),
  }
}

const united = <T>(lists: readonly (readonly T[])[]) => [...new Set(lists.flat())]

/**
 * Unites brands of the same name: the nearest of them, under its own name where that is equally alike, with the places
 * and classes of all.
 */
function unite(same: readonly BrandMatch[], asked: Asked): BrandMatch {
  const [strongest] = same as [BrandMatch]
  const brands = same.map(({ brand }) => brand)
  const far = ({ brand }: BrandMatch) => distance(brand.countries, asked)
  const ordinary = ({ brand }: BrandMatch) => Number(brand.renown === null)
  const [nearest = strongest] = same.toSorted((a, b) => ordinary(a) - ordinary(b) || far(a) - far(b))
  const brand = {
    ...nearest.brand,
    countries: united(brands.map(({ countries }) => countries)),
    niceClasses: united([nearest.brand, ...brands].map(({ niceClasses }) => niceClasses)),
    renown: RENOWNS.find((renown) => brands.some((brand) => brand.renown === renown)) ?? null,
    owner: brands.find(({ renown, owner }) => renown && owner)?.owner ?? nearest.brand.owner,
  }
  return { ...(nearest.similarity.score === strongest.similarity.score ? nearest : strongest), brand }
}

/**
 * Hits for matches, strongest first. Brands of the same name are united. Among equally strong ones, those come first
 * that trade where the name is meant for.
 */
export function brandHits(matches: readonly BrandMatch[], asked: SourceQuery): Hit[] {
  const byName = Map.groupBy(matches, (match) => foldName(shownName(match, asked.name)).squashed)
  const brands = [...byName.values()].map((same) => unite(same, asked.jurisdiction))
  const near = ({ brand }: BrandMatch) => distance(brand.countries, asked.jurisdiction)
  return brands
    .sort((a, b) => b.similarity.score - a.similarity.score || near(a) - near(b))
    .map((match) => hitOf(match, asked))
}
