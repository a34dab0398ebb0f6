import type { Similarity } from '../../contract/conflict.ts'
import { RENOWNS } from '../../contract/constants.ts'
import { foldName, OTHER_SCRIPT } from '../../names/normalise/fold.ts'
import type { Hit, SourceQuery } from '../source.ts'
import type { BrandRecord } from './brand-record.ts'

export interface BrandMatch {
  name: string
  brand: BrandRecord
  similarity: Similarity
}

type Asked = SourceQuery['jurisdiction']

const WORLD = 'WO'
/** CLDR's code for an unknown region. */
const UNKNOWN_REGION = 'ZZ'
/** Above this, a brand counts as worldwide if no country was chosen. */
const COUNTRIES_MAX = 5
const EU_MEMBERS = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

const isWithin = (place: string, asked: Asked) => (asked === 'EU' ? EU_MEMBERS.has(place) : place === asked)

function placeOf(places: readonly string[], asked: Asked): string {
  if (places.includes(WORLD) || (asked === null && places.length > COUNTRIES_MAX)) return WORLD
  return places.find((place) => isWithin(place, asked)) ?? places[0] ?? UNKNOWN_REGION
}

function distance(places: readonly string[], asked: Asked): number {
  if (places.some((place) => isWithin(place, asked))) return 0
  return places.includes(WORLD) ? 1 : 2
}

const isLatin = (name: string) => !OTHER_SCRIPT.test(name)

/** A reader who writes Latin letters sees a Latin name if the brand has one. */
function shownName({ name, brand }: Omit<BrandMatch, 'similarity'>, asked: string): string {
  if (brand.renown !== null && isLatin(brand.name)) return brand.name
  if (isLatin(name) || !isLatin(asked)) return name
  return [brand.name, ...brand.spellings].find(isLatin) ?? name
}

/**
 * A brand that is famous only in other countries counts as known. Without a chosen territory, the EU and Switzerland
 * count.
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

/** Prefers the name of the nearest brand among equally similar ones. */
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

export function brandHits(matches: readonly BrandMatch[], asked: SourceQuery): Hit[] {
  const byName = Map.groupBy(matches, (match) => foldName(shownName(match, asked.name)).squashed)
  const brands = [...byName.values()].map((same) => unite(same, asked.jurisdiction))
  const near = ({ brand }: BrandMatch) => distance(brand.countries, asked.jurisdiction)
  return brands
    .sort((a, b) => b.similarity.score - a.similarity.score || near(a) - near(b))
    .map((match) => hitOf(match, asked))
}
