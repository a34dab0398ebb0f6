import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type LocationSet, placesOf } from './nsi-places.ts'

/** One entry of the index: https://github.com/osmlab/name-suggestion-index/wiki */
interface Entry {
  displayName: string
  locationSet: LocationSet
  tags: Record<string, string>
}

interface Index {
  _meta: { version: string }
  nsi: Record<string, { items: Entry[] }>
}

/** A brand of the name-suggestion-index: all entries with the same Wikidata item, or else with the same name. */
export interface NsiBrand {
  name: string
  /** Its other names, in any language. */
  spellings: string[]
  /** ISO 3166-1 codes of where it trades, `WO` for the whole world. */
  countries: string[]
  niceClasses: number[]
  /** Wikidata item, `Q37158`. */
  wikidata: string | null
  /** Number of entries. */
  entries: number
}

/** The package exports no path to its data. They lie beside its entry module. */
function indexPath(): string {
  const entry = createRequire(import.meta.url).resolve('name-suggestion-index')
  return join(dirname(entry), '../json/nsi.min.json')
}

const CLASSES = new URL('../../data/brand-classes.json', import.meta.url)

/** Nice classes of each kind of place, such as `amenity/cafe`. */
export function readPlaceClasses(): Record<string, number[]> {
  return JSON.parse(readFileSync(CLASSES, 'utf8'))
}

/** Tags that hold a name, in any language. Other tags that begin with `brand:` hold an identifier. */
const NAME_TAG =
  /^(?:brand|name|brand:short|short_name|alt_name|official_name|int_name|old_name)(?::[a-z]{2,3}(?:-\w+)*)?$/

function namesOf({ displayName, tags }: Entry): string[] {
  const main = tags.brand ?? tags.name ?? displayName
  const others = Object.entries(tags).flatMap(([key, value]) => (NAME_TAG.test(key) ? value.split(';') : []))
  return [main, ...others].map((name) => name.trim()).filter((name) => name !== '')
}

function addNew<T>(list: T[], more: readonly T[]): void {
  for (const item of more) if (!list.includes(item)) list.push(item)
}

function gather(brands: Map<string, NsiBrand>, niceClasses: readonly number[], entry: Entry): void {
  const [name = entry.displayName, ...others] = namesOf(entry)
  const wikidata = entry.tags['brand:wikidata'] ?? null
  const key = wikidata ?? name.toLowerCase()
  const brand = brands.get(key) ?? { name, spellings: [], countries: [], niceClasses: [], wikidata, entries: 0 }
  brands.set(key, brand)
  brand.entries++
  addNew(
    brand.spellings,
    others.filter((other) => other.toLowerCase() !== brand.name.toLowerCase()),
  )
  addNew(brand.countries, placesOf(entry.locationSet))
  addNew(brand.niceClasses, niceClasses)
}

/**
 * Reads the brands of the installed name-suggestion-index. Of its trees only `brands` is read, because operators,
 * transit networks and flags are mostly authorities, lines and places. Throws if the package is missing or has another
 * shape.
 */
export function readNsi(): NsiBrand[] {
  const index: Index = JSON.parse(readFileSync(indexPath(), 'utf8'))
  const classes = readPlaceClasses()
  const brands = new Map<string, NsiBrand>()
  for (const [path, { items }] of Object.entries(index.nsi)) {
    if (!path.startsWith('brands/')) continue
    const niceClasses = classes[path.slice('brands/'.length)] ?? []
    for (const entry of items) gather(brands, niceClasses, entry)
  }
  for (const brand of brands.values()) brand.niceClasses.sort((a, b) => a - b)
  return [...brands.values()]
}
