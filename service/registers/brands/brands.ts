import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BrandRecord } from '../../../lib/sources/brands/brand-record.ts'
import { type LocationSet, placesOf } from './brand-places.ts'

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

export interface LoadedBrands {
  records: BrandRecord[]
  /** Instant of the records: the day in the package's version. */
  dataAsOf: string
}

/** A record while entries are still being added to it. */
interface Gathered extends BrandRecord {
  aliases: string[]
  jurisdictions: string[]
  niceClasses: number[]
}

/** The package exports no path to its data; they lie beside its entry module. */
function indexPath(): string {
  const entry = createRequire(import.meta.url).resolve('name-suggestion-index')
  return join(dirname(entry), '../json/nsi.min.json')
}

/**
 * The version of the rules by which brands are read from the package and numbered in an index. Raise it with every
 * change that makes other records of the same package (brands.test.ts holds their digest).
 */
export const BRAND_RULES = 1

/** The Nice classes of each kind of place. */
export const CLASSES_PATH = new URL('../../../data/brand-classes.json', import.meta.url)

/** Nice classes of each kind of place (`amenity/cafe`), from data/brand-classes.json. */
export function readBrandClasses(): Record<string, number[]> {
  return JSON.parse(readFileSync(CLASSES_PATH, 'utf8'))
}

/**
 * The day in a version of the package: `8.0.20260918` is the state of 18 September 2026. Throws for a version without a
 * day.
 */
export function dayOfVersion(version: string): string {
  const [, year, month, day] = /\.(\d{4})(\d{2})(\d{2})$/.exec(version) ?? []
  if (year === undefined) throw new Error(`name-suggestion-index ${version} does not name its day`)
  return new Date(`${year}-${month}-${day}T00:00:00Z`).toISOString()
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

function gather(records: Map<string, Gathered>, category: string, niceClasses: readonly number[], entry: Entry): void {
  const [name = entry.displayName, ...others] = namesOf(entry)
  const wikidata = entry.tags['brand:wikidata'] ?? null
  const key = wikidata ?? name.toLowerCase()
  const record = records.get(key) ?? {
    name,
    aliases: [],
    jurisdictions: [],
    niceClasses: [],
    wikidata,
    category,
    entries: 0,
  }
  records.set(key, record)
  record.entries++
  addNew(
    record.aliases,
    others.filter((other) => other.toLowerCase() !== record.name.toLowerCase()),
  )
  addNew(record.jurisdictions, placesOf(entry.locationSet))
  addNew(record.niceClasses, niceClasses)
}

/**
 * Reads the brands of the installed name-suggestion-index: of its trees only `brands`, because operators, transit
 * networks and flags are mostly authorities, lines and places rather than names that something is sold under. Entries
 * with the same Wikidata item become one record with all their names, places and classes, and so do entries without an
 * item that have the same name. Throws where the package is missing or of another shape.
 */
export function loadBrands(): LoadedBrands {
  const index: Index = JSON.parse(readFileSync(indexPath(), 'utf8'))
  const classes = readBrandClasses()
  const records = new Map<string, Gathered>()
  for (const [path, { items }] of Object.entries(index.nsi)) {
    if (!path.startsWith('brands/')) continue
    const category = path.slice('brands/'.length)
    for (const entry of items) gather(records, category, classes[category] ?? [], entry)
  }
  for (const record of records.values()) record.niceClasses.sort((a, b) => a - b)
  return { records: [...records.values()], dataAsOf: dayOfVersion(index._meta.version) }
}
