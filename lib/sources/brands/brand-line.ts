import { RENOWNS } from '../../contract/constants.ts'
import type { BrandRecord } from './brand-record.ts'

/** Columns of a brand's line, separated by tabs. Lists use `; ` or a space. */
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

/** Writes a brand without a line end. */
export function writeBrandLine(brand: BrandRecord): string {
  const { name, spellings, owner, renown, isWord, wikidata } = brand
  const [classes, countries] = [brand.niceClasses.join(' '), brand.countries.join(' ')]
  return [name, spellings.join('; '), owner, classes, countries, renown, isWord ? 'word' : '', wikidata].join('\t')
}
