import { RENOWNS } from '../../contract/constants.ts'
import type { BrandRecord } from './brand-record.ts'

/** Columns of a line of brands, in order; a tab stands between them. Lists have "; " or a space between entries. */
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

/** Reads a line that `writeBrandLine` wrote. Throws SyntaxError if the line is cut. */
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

/** Writes a brand as one line without a line end. */
export function writeBrandLine(brand: BrandRecord): string {
  const { name, spellings, owner, renown, isWord, wikidata } = brand
  const [classes, countries] = [brand.niceClasses.join(' '), brand.countries.join(' ')]
  return [name, spellings.join('; '), owner, classes, countries, renown, isWord ? 'word' : '', wikidata].join('\t')
}
