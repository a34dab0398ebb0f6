import file from '../../data/goods-words.json' with { type: 'json' }
import type { Similarity } from '../contract/checks/conflict.ts'
import { Renown } from '../contract/constants.ts'
import { expandIndex, type IndexRecord, openIndex } from '../names/index/index.ts'
import { everydayWords } from '../names/letters/everyday-words.ts'
import { foldName, OTHER_SCRIPT } from '../names/normalise/fold.ts'
import { type PreparedName, prepareName } from '../names/normalise/variants.ts'
import { weighWord } from '../names/normalise/words.ts'
import { editDistance } from '../names/reasons/edit-distance.ts'
import { everydayMeanings } from '../names/reasons/meanings.ts'
import { SCORE_FROM } from '../names/score/score.ts'
import { createNameSearch, type Found } from '../names/search.ts'
import { BRAND_FILES } from './brand-files.ts'
import { type ImportedRegister, SearchUnavailable } from './registers/imported-search.ts'
import {
  emptyAnswer,
  type Hit,
  identityOf,
  type Source,
  type SourceAnswer,
  type SourceContext,
  type SourceFacts,
  type SourceQuery,
} from './source.ts'

interface BrandMatch {
  name: string
  brand: BrandRecord
  similarity: Similarity
}

type Asked = SourceQuery['jurisdiction']

const WORLD = 'WO'
const UNKNOWN_REGION = 'ZZ'
/** Number of countries above which a brand counts as worldwide, if no country was chosen. */
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

/** Returns the name to show. A user who types Latin letters sees a Latin name if the brand has one. */
function shownName({ name, brand }: Omit<BrandMatch, 'similarity'>, asked: string): string {
  if (brand.renown !== null && isLatin(brand.name)) return brand.name
  if (isLatin(name) || !isLatin(asked)) return name
  return [brand.name, ...brand.spellings].find(isLatin) ?? name
}

/** Returns the renown in a territory (default: EU and CH). One that is famous only elsewhere counts as known. */
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
    renown: Renown.find((renown) => brands.some((brand) => brand.renown === renown)) ?? null,
    owner: brands.find(({ renown, owner }) => renown && owner)?.owner ?? nearest.brand.owner,
  }
  return { ...(nearest.similarity.score === strongest.similarity.score ? nearest : strongest), brand }
}

function brandHits(matches: readonly BrandMatch[], asked: SourceQuery): Hit[] {
  const byName = Map.groupBy(matches, (match) => foldName(shownName(match, asked.name)).squashed)
  const brands = [...byName.values()].map((same) => unite(same, asked.jurisdiction))
  const near = ({ brand }: BrandMatch) => distance(brand.countries, asked.jurisdiction)
  return brands
    .sort((a, b) => b.similarity.score - a.similarity.score || near(a) - near(b))
    .map((match) => hitOf(match, asked))
}

/** Scores up to which readers found most matches silly (Vercel, Ucell). Ordinary brands cause most of them. */
const FAR_FETCHED_TO = { renowned: 76, ordinary: 77 }
/** Maximum length of a short name, in which every letter matters (HTC) and a part means nothing. */
const SHORT = 3
/** Evidence codes whose last value is a word from the name. */
const ABOUT_WORDS: readonly string[] = ['shares_word', 'like_word', 'word_like_word']
/** Minimum share of a word's letters with which its beginning or end stands out. */
const STANDS_OUT_FROM = { beginning: 0.46, end: 0.7 }
/** Minimum score of a brand that sounds the same. The second score applies to everyday words. */
const HEARD_FROM = 80
const WORD_HEARD_FROM = 90

const singular = (word: string) => word.replace(/s$/u, '')

let goods: ReadonlySet<string> | undefined

function namesGoods(word: string): boolean {
  goods ??= new Set(
    (file.words as [number[], ...string[]][])
      .flatMap(([, ...cells]) => cells)
      .flatMap((cell) => foldName(cell.replaceAll(';', ' ')).words)
      .filter((part) => part.length > 2)
      .map(singular),
  )
  return goods.has(singular(word))
}

const isEveryday = (word: string) => [word, singular(word)].some((each) => everydayMeanings().knows(each))
/** Number of frequent words that count as common. Rarer words may also be names (Starbuck). */
const COMMONEST = 4000
let commonest: ReadonlySet<string> | undefined

function isCommonWord(word: string): boolean {
  commonest ??= new Set(everydayWords().flatMap((words) => words.slice(0, COMMONEST)))
  return commonest.has(word)
}

/** Words of praise and shop types that the weak words and the goods lack. */
const DESCRIBING = new Set(
  `tasty yummy crunchy crispy creamy fruity juicy spicy salty cosy cozy comfy fluffy cuddly handmade vegan
  boulangerie patisserie fromagerie boucherie charcuterie epicerie librairie brasserie bistrot creperie domaine chateau
  konditorei metzgerei schreinerei kaserei molkerei brauerei gartnerei gasthof gasthaus
  panetteria panificio pasticceria gelateria macelleria salumeria enoteca trattoria osteria caseificio
  brewery butcher dairy`.split(/\s+/u),
)
const isWeak = (word: string) => DESCRIBING.has(word) || weighWord(word) < 1 || namesGoods(word)
const isTelling = (word: string) => word.length > SHORT && !isWeak(word) && !isEveryday(word)

function coreOf({ folded: { words } }: PreparedName, other: PreparedName): string {
  return words.filter((word) => !isWeak(word) || other.folded.words.includes(word)).join('')
}

/** Returns true if the letters stand out at the beginning or end of a word. The middle does not count. */
function standsOut(letters: string, { folded }: PreparedName): boolean {
  return folded.words.some((word) => {
    const share = letters.length / word.length
    const isWord = (rest: string) => rest === '' || isEveryday(rest) || isWeak(rest)
    if (word.startsWith(letters)) return share >= STANDS_OUT_FROM.beginning || isWord(word.slice(letters.length))
    return word.endsWith(letters) && (share >= STANDS_OUT_FROM.end || isWord(word.slice(0, -letters.length)))
  })
}

/** Maximum share of the longer name's letters that may differ. */
const NEARLY_TO = 0.2

const wordsOf = ({ folded: { words } }: PreparedName) => ` ${words.join(' ')} `

/** Maximum share of the letters that may differ without shared weak words. */
const REST_DIFFERS_TO = 0.5

/** Returns true for names such as Bäckerei Sonne and Bäckerei Happ, which share only a weak word. */
function shareOnlyWeak({ folded: { words: one } }: PreparedName, { folded: { words: other } }: PreparedName): boolean {
  const shared = one.filter((word) => isWeak(word) && other.includes(word))
  if (shared.length === 0) return false
  const [left, right] = [one, other].map((words) => words.filter((word) => !shared.includes(word)).join('')) as [
    string,
    string,
  ]
  return editDistance(left, right) > REST_DIFFERS_TO * Math.max(left.length, right.length)
}

/** Returns the letters without "and", because users omit it (Head Shoulders). */
const lettersOf = ({ folded: { words } }: PreparedName) => words.filter((word) => word !== 'and').join('')

function isSpeltNearly(asked: PreparedName, found: PreparedName): boolean {
  const [one, other] = [lettersOf(asked), lettersOf(found)]
  return editDistance(one, other) <= NEARLY_TO * Math.max(one.length, other.length)
}

/** Returns true for initials, which nobody notices inside a longer name (K&Ö in Kandoria). */
const areInitials = (words: readonly string[]) => words.every((word) => word.length === 1 || word === 'and')

function isNoticed({ folded: { squashed, words } }: PreparedName, long: PreparedName): boolean {
  if (squashed.length <= SHORT || areInitials(words)) return false
  return words.length > 1 || standsOut(squashed, long)
}

/** True if the distinctive words agree. An everyday core must be a complete name: On Running is not Running Room. */
function haveOneCore(asked: PreparedName, found: PreparedName): boolean {
  const core = coreOf(asked, found)
  if (core === '' || core !== coreOf(found, asked)) return false
  return !(isEveryday(core) || isWeak(core)) || asked.folded.squashed === core || found.folded.squashed === core
}

/**
 * Creates the rules for matches. A brand that differs only by descriptive words counts as near-identical, as in a
 * register. Everyday words and names of up to three letters match only if they are identical or sound the same. A
 * shared word must not be an everyday word or a word for goods.
 */
function createMatchRules(name: string): (match: BrandMatch) => BrandMatch | null {
  const asked = prepareName(name)
  const letters = asked.folded.squashed
  const isOwnWord = letters.length <= SHORT || (asked.folded.words.length === 1 && isCommonWord(letters))

  function isWorthShowing(found: PreparedName, { brand, similarity: { score, reasons, evidence = [] } }: BrandMatch) {
    const says = (code: string) => evidence.some((each) => each.code === code)
    if (says('sounds_same') && score >= (isOwnWord ? WORD_HEARD_FROM : HEARD_FROM)) return true
    if (isOwnWord || brand.isWord || found.folded.squashed.length <= SHORT) return false
    const isNear = score > (brand.renown === null ? FAR_FETCHED_TO.ordinary : FAR_FETCHED_TO.renowned)
    const [short, long] = found.folded.squashed.length < asked.folded.squashed.length ? [found, asked] : [asked, found]
    const isWholeWord = says('inside') && wordsOf(long).includes(wordsOf(short))
    if (!isNear && !isWholeWord) return false
    if (isSpeltNearly(asked, found)) return true
    if (reasons[0] === 'sounds_alike' || reasons[0] === 'looks_alike') return !shareOnlyWeak(asked, found)
    if (says('inside') && short === found)
      return (
        (!found.folded.words.every(isWeak) || (brand.renown !== null && !isEveryday(found.folded.squashed))) &&
        isNoticed(found, asked)
      )
    if (says('inside')) return asked.folded.words.some(isTelling) && isNoticed(asked, found)
    const shared = evidence.find(({ code }) => ABOUT_WORDS.includes(code))
    if (shared !== undefined && !isTelling(shared.values.at(-1)?.toLowerCase() ?? '')) return false
    return true
  }

  return (match) => {
    const found = prepareName(match.name)
    const { similarity } = match
    if (similarity.reasons[0] === 'identical') return match
    if (!isOwnWord && haveOneCore(asked, found))
      return { ...match, similarity: { ...similarity, score: Math.max(similarity.score, SCORE_FROM.nearIdentical) } }
    return isWorthShowing(found, match) ? match : null
  }
}

interface BrandsOptions {
  brands: Brands
  /** Searches all brand names. Refs are those of `brandNames`. */
  search: ImportedRegister['search']
}

const DEADLINE_MS = 2000
const MOST_HITS = 50
const MOST_MATCHES = 500

/** Groups hits by brand. They arrive strongest first, so a brand's first name is its best match. */
function byBrand(hits: readonly Found[], brands: Brands): BrandMatch[] {
  const matches = new Map<number, BrandMatch>()
  for (const { ref, name, similarity } of hits) {
    const number = brandOfRef(ref)
    if (!matches.has(number)) matches.set(number, { name, similarity, brand: brands.at(number) })
  }
  return [...matches.values()]
}

/**
 * Creates a source that searches brands in use, registered or not, by similarity in all countries. Drops weak matches,
 * because a brand in use does not prove a right. Never required, because every list of brands is incomplete.
 */
export function createBrandsSource({ brands, search }: BrandsOptions): Source {
  let provenAt: string | null = null

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
    const similar = hits.filter(({ similarity }) => similarity.score >= SCORE_FROM.similar)
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

export const BRANDS: SourceFacts = {
  id: 'brands',
  name: 'Brands in use',
  kind: 'brand_in_use',
  jurisdictions: [],
  searched: 'brands of goods, services and shops, by similarity; no such list is whole',
  fresh: 'as new as the list that ships; no verdict of none found depends on it',
  proven: 'a search must return a known brand of the list',
  connecting: 'nothing',
  tells: null,
  attribution:
    'name-suggestion-index (BSD-3-Clause); Base de données publique des médicaments (22 August 2024); European Medicines Agency; US Car Models Data, Abhilash Reddy (CC BY 4.0, changed); further open lists',
  manualUrl: () => 'https://nsi.guide/',
}

export interface BrandRecord {
  name: string
  spellings: readonly string[]
  owner: string | null
  /** Nice classes, likeliest first. Empty if unknown. */
  niceClasses: readonly number[]
  /** ISO 3166-1 codes of the countries in which the brand trades or originated. `WO` means worldwide. */
  countries: readonly string[]
  renown: Renown | null
  /** True if the usual name is only an everyday word (`Always`). */
  isWord: boolean
  /** Wikidata item id (`Q37158`). */
  wikidata: string | null
}

const COLUMNS = ['name', 'spellings', 'owner', 'classes', 'countries', 'renown', 'word', 'wikidata']

const listOf = (cell: string, by = ' ') => (cell === '' ? [] : cell.split(by))

function readLine(line: string): BrandRecord {
  const cells = line.split('\t')
  if (cells.length !== COLUMNS.length) throw new SyntaxError(`A line of brands is cut: ${line}`)
  const [name, spellings, owner, classes, countries, renown, word, wikidata] = cells as [string, string, ...string[]]
  return {
    name,
    spellings: listOf(spellings, '; '),
    owner: owner || null,
    niceClasses: listOf(classes as string).map(Number),
    countries: listOf(countries as string),
    renown: Renown.find((known) => known === renown) ?? null,
    isWord: word === 'word',
    wikidata: wikidata || null,
  }
}

function writeLine(brand: BrandRecord): string {
  const { name, spellings, owner, renown, isWord, wikidata } = brand
  const [classes, countries] = [brand.niceClasses.join(' '), brand.countries.join(' ')]
  return [name, spellings.join('; '), owner, classes, countries, renown, isWord ? 'word' : '', wikidata].join('\t')
}

/**
 * Reads and writes a brand as one line of tab-separated columns. Lists within a column are separated by `; ` or a
 * space. `read` throws SyntaxError for an incomplete line, and `write` does not add a newline.
 */
export const brandLine = { columns: COLUMNS, read: readLine, write: writeLine }

/** Number of low bits in a ref for the number of a brand's name. The other bits are the brand's number. */
const NAME_BITS = 12

export function brandOfRef(ref: number): number {
  return ref >>> NAME_BITS
}

/** Yields all names. Throws RangeError for a brand with too many. */
export function* brandNames(records: readonly BrandRecord[]): Generator<IndexRecord> {
  for (const [number, { name, spellings, niceClasses }] of records.entries()) {
    if (spellings.length >= 1 << NAME_BITS) throw new RangeError('A brand has too many names')
    for (const [at, spelling] of [name, ...spellings].entries())
      yield { name: spelling, niceClasses, office: 0, status: 0, ref: ((number << NAME_BITS) | at) >>> 0 }
  }
}

const LINE_END = 10

interface BrandsHead {
  key: string
  /** CRC-32 of the index that uses the same record numbers. */
  index: number
  dataAsOf: string
  count: number
}

/** Manifest of a brand file, and its records as one line each. */
export interface BrandFile {
  head: BrandsHead
  lines: Uint8Array
}

/**
 * Splits a brand file into a line with the CRC-32 of the rest, a manifest line, and one line per record. The caller
 * compares the checksum. Throws SyntaxError if the manifest is not JSON.
 */
export function splitBrandFile(bytes: Uint8Array): BrandFile {
  const text = new TextDecoder()
  const rest = bytes.indexOf(LINE_END) + 1
  const lines = bytes.indexOf(LINE_END, rest) + 1
  return {
    head: JSON.parse(text.decode(bytes.subarray(rest, lines))),
    lines: bytes.subarray(lines),
  }
}

/** Opens the records after the manifest. Parses each record on demand, because parsing all of them is slow. */
export function openBrands({ head: { dataAsOf, count }, lines }: BrandFile) {
  const text = new TextDecoder()
  const starts = new Uint32Array(count + 1)
  for (let number = 1; number <= count; number++)
    starts[number] = lines.indexOf(LINE_END, starts[number - 1] as number) + 1
  return {
    count,
    dataAsOf,
    /** Returns a record. Throws RangeError for an unknown number. */
    at(number: number) {
      if (!(Number.isInteger(number) && number >= 0 && number < count)) throw new RangeError(`No brand: ${number}`)
      return readLine(text.decode(lines.subarray(starts[number], (starts[number + 1] as number) - 1)))
    },
  }
}

type Brands = ReturnType<typeof openBrands>

/**
 * Opens the brands in the extension's package, whose files `read` returns. The files need no checksum, because the
 * complete package is signed. Rejects with `IndexFileError` or `SyntaxError` for files in another format.
 */
export async function openBrandPackage(read: (file: string) => Promise<Uint8Array>): Promise<Source> {
  const [index, records] = await Promise.all([read(BRAND_FILES.index), read(BRAND_FILES.records)])
  const layers = [{ index: openIndex(expandIndex(index)), removed: null }]
  const names = createNameSearch({ layers }, everydayMeanings())
  const brands = openBrands(splitBrandFile(records))
  return createBrandsSource({ brands, search: async (name, options) => names.search(name, options) })
}
