import { type BrandRecord, brandLine } from '../../lib/sources/brands.ts'

/** Names that came, went, or have other facts than before. */
export interface BrandChanges {
  new: string[]
  gone: string[]
  changed: string[]
}

/** A brand is the same one if it has the same name and Wikidata item. */
const keyOf = ({ name, wikidata }: BrandRecord) => `${name}\t${wikidata ?? ''}`

/** What differs between two lists of brands. */
export function changesOf(before: readonly BrandRecord[], after: readonly BrandRecord[]): BrandChanges {
  const old = new Map(before.map((brand) => [keyOf(brand), brandLine.write(brand)]))
  const now = new Map(after.map((brand) => [keyOf(brand), brandLine.write(brand)]))
  const nameOf = (key: string) => key.slice(0, key.indexOf('\t'))
  return {
    new: [...now.keys()].filter((key) => !old.has(key)).map(nameOf),
    gone: [...old.keys()].filter((key) => !now.has(key)).map(nameOf),
    changed: [...now].filter(([key, line]) => old.has(key) && old.get(key) !== line).map(([key]) => nameOf(key)),
  }
}
