import type { Renown } from '../../contract/conflict.ts'
import { RENOWNS } from '../../contract/constants.ts'
import type { IndexRecord } from '../../names/index/collectors.ts'
import type { SourceFacts } from '../source.ts'

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
  /** Short, former, official and foreign names. */
  spellings: readonly string[]
  owner: string | null
  /** Likeliest class first. Empty if unknown. */
  niceClasses: readonly number[]
  /** ISO 3166-1 codes of the countries in which the brand trades or originated. `WO` is worldwide. */
  countries: readonly string[]
  renown: Renown | null
  /** True if the usual name is only an everyday word (`Always`). */
  isWord: boolean
  /** Wikidata item id (`Q37158`). */
  wikidata: string | null
}

/** Tab-separated columns of a brand line. Lists within a column are separated by `; ` or a space. */
export const BRAND_COLUMNS = [
  'name',
  'spellings',
  'owner',
  'classes',
  'countries',
  'renown',
  'word',
  'wikidata',
] as const

const listOf = (cell: string, by = ' ') => (cell === '' ? [] : cell.split(by))

/** Throws SyntaxError if the line is incomplete. */
export function readBrandLine(line: string): BrandRecord {
  const cells = line.split('\t')
  if (cells.length !== BRAND_COLUMNS.length) throw new SyntaxError(`A line of brands is cut: ${line}`)
  const [name, spellings, owner, classes, countries, renown, word, wikidata] = cells as [string, string, ...string[]]
  return {
    name,
    spellings: listOf(spellings, '; '),
    owner: owner || null,
    niceClasses: listOf(classes as string).map(Number),
    countries: listOf(countries as string),
    renown: RENOWNS.find((known) => known === renown) ?? null,
    isWord: word === 'word',
    wikidata: wikidata || null,
  }
}

/** Returns a brand's line without a newline. */
export function writeBrandLine(brand: BrandRecord): string {
  const { name, spellings, owner, renown, isWord, wikidata } = brand
  const [classes, countries] = [brand.niceClasses.join(' '), brand.countries.join(' ')]
  return [name, spellings.join('; '), owner, classes, countries, renown, isWord ? 'word' : '', wikidata].join('\t')
}

/** A ref consists of a brand number and, in the low bits, the number of one of the brand's names. */
const NAME_BITS = 12

export function brandOfRef(ref: number): number {
  return ref >>> NAME_BITS
}

/** Throws RangeError for a brand with too many names. */
export function* brandNames(records: readonly BrandRecord[]): Generator<IndexRecord> {
  for (const [number, { name, spellings, niceClasses }] of records.entries()) {
    if (spellings.length >= 1 << NAME_BITS) throw new RangeError('A brand has too many names')
    for (const [at, spelling] of [name, ...spellings].entries())
      yield { name: spelling, niceClasses, office: 0, status: 0, ref: ((number << NAME_BITS) | at) >>> 0 }
  }
}
