import { Renown } from '../../lib/contract/constants.ts'
import { foldName, OTHER_SCRIPT } from '../../lib/names/normalise/fold.ts'
import { editDistance } from '../../lib/names/reasons/edit-distance.ts'
import type { BrandRecord } from '../../lib/sources/brands.ts'
import { isEverydayWord } from './everyday.ts'
import type { ListedBrand } from './lists.ts'
import type { NsiBrand } from './nsi.ts'

/** The lists of which the shipped one is made. Of two with the same brand, the facts of the earlier one win. */
export interface BrandLists {
  own: readonly ListedBrand[]
  collected: readonly ListedBrand[]
  wikidata: readonly ListedBrand[]
  nsi: readonly NsiBrand[]
}

interface Merged extends Omit<BrandRecord, 'isWord'> {
  spellings: string[]
  niceClasses: number[]
  countries: string[]
}

/** What two names must share to be one: their letters, without case, accents and signs. */
const keyOf = (name: string) => foldName(name).squashed || name

const union = <T>(one: readonly T[], other: readonly T[]) => [...new Set([...one, ...other])]

/** Names that differ from all before, capitals aside. Search ignores case, so such a spelling would find nothing more. */
function distinct(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => {
    const key = name.toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
}

/** Adds a brand to one that has the same name. */
function join(into: Merged, more: Omit<Merged, 'wikidata'> & { wikidata?: string | null }): void {
  into.spellings = distinct([into.name, ...into.spellings, more.name, ...more.spellings]).slice(1)
  into.owner ??= more.owner
  into.niceClasses = union(into.niceClasses, more.niceClasses)
  into.countries = union(into.countries, more.countries)
  into.renown = Renown.find((renown) => renown === into.renown || renown === more.renown) ?? null
  into.wikidata ??= more.wikidata ?? null
}

function asMerged({ name, spellings, owner, niceClasses, countries, renown }: ListedBrand): Merged {
  return { name, spellings: [...spellings], owner, niceClasses, countries, renown, wikidata: null }
}

/** Most of the letters that may differ for a spelling to be that of the same name, as a share of the longer one. */
const RESEMBLES_TO = 0.4

/** Whether a spelling is one of the same name: in another script, or with most of its letters. */
function resembles(spelling: string, name: string): boolean {
  const [one, other] = [keyOf(spelling), keyOf(name)]
  if (OTHER_SCRIPT.test(spelling) || one.includes(other) || other.includes(one)) return true
  return editDistance(one, other) <= RESEMBLES_TO * Math.max(one.length, other.length)
}

/** The name by which a brand of the index is known here: its usual one, or a Latin one if that is in another script. */
function latinNames({ name, spellings }: NsiBrand): string[] {
  return OTHER_SCRIPT.test(name) ? spellings.filter((other) => !OTHER_SCRIPT.test(other)) : [name]
}

/**
 * Merges the lists into one: each brand once, with all its spellings, classes and countries. Lists are joined by name,
 * so two brands that have the same name become one record. Two names of our own list that differ only in signs or spaces
 * stay apart if they have different owners (Marco Polo, Marc O'Polo). Brands of the index that only share
 * their name with each other stay apart, each with its own Wikidata item. A name
 * under which a brand with a renown also trades (Småland of IKEA) becomes a brand without one. A brand without classes is left out: nobody could
 * say what it is for.
 */
export function mergeBrands({ own, collected, wikidata, nsi }: BrandLists): BrandRecord[] {
  const byKey = new Map<string, Merged>()
  const records: Merged[] = []
  for (const listed of [...own, ...collected, ...wikidata]) {
    const keys = [listed.name, ...listed.spellings].map(keyOf)
    const known = byKey.get(keys[0] as string)
    const isOther = listed.sources.length === 0 && known !== undefined && known.owner !== listed.owner
    const record = known === undefined || isOther ? asMerged(listed) : known
    if (record !== known) records.push(record)
    else join(known, listed)
    for (const key of keys) if (!byKey.has(key)) byKey.set(key, record)
  }
  for (const brand of nsi) {
    const known = latinNames(brand)
      .map((name) => byKey.get(keyOf(name)))
      .find((record) => record !== undefined)
    if (known) {
      const isOfSame = (spelling: string) => known.renown === null || resembles(spelling, known.name)
      join(known, { ...brand, spellings: brand.spellings.filter(isOfSame), owner: null, renown: null })
      for (const name of distinct(brand.spellings.filter((spelling) => !isOfSame(spelling)))) {
        if (byKey.has(keyOf(name))) continue
        const other = { ...brand, name, spellings: [], owner: known.owner ?? known.name, renown: null, wikidata: null }
        records.push(other)
        byKey.set(keyOf(name), other)
      }
    } else
      records.push({
        ...brand,
        spellings: distinct([brand.name, ...brand.spellings]).slice(1),
        owner: null,
        renown: null,
      })
  }
  const order = new Intl.Collator('en').compare
  return records
    .filter(({ niceClasses }) => niceClasses.length > 0)
    .map(({ name, spellings, owner, niceClasses, countries, renown, wikidata: item }) => ({
      name,
      spellings,
      // A brand and its owner often have one name, which would be said twice.
      owner: owner !== null && keyOf(owner) === keyOf(name) ? null : owner,
      niceClasses,
      countries,
      renown,
      isWord: isEverydayWord(name),
      wikidata: item,
    }))
    .sort(
      (a, b) =>
        order(a.name, b.name) || (a.name < b.name ? -1 : 1) || (a.wikidata ?? '').localeCompare(b.wikidata ?? ''),
    )
}
