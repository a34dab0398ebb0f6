import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Jurisdiction, NiceClasses, RegionCode } from '../../../lib/contract/primitives.ts'
import { brandNames } from '../../../lib/sources/brands/brand-refs.ts'
import { createBrandsSource } from '../../../lib/sources/brands/brands.ts'
import { holdBrands } from '../../../lib/sources/testing/held-brands.ts'
import { BRAND_RULES, dayOfVersion, loadBrands, readBrandClasses } from './brands.ts'

const { records, dataAsOf } = loadBrands()
const named = (name: string) => records.filter((record) => record.name === name)

describe('loadBrands', () => {
  it('reads every entry of the brands and is as old as the package', () => {
    const { version } = JSON.parse(readFileSync('node_modules/name-suggestion-index/package.json', 'utf8'))
    expect(dataAsOf).toBe(dayOfVersion(version))
    expect(records.reduce((sum, { entries }) => sum + entries, 0)).toBeGreaterThan(19_000)
    expect(records.length).toBeGreaterThan(15_000)
  })

  it('has Nice classes for every kind of place in the package, and for no other', () => {
    const { nsi } = JSON.parse(readFileSync('node_modules/name-suggestion-index/dist/json/nsi.min.json', 'utf8'))
    const kinds = Object.keys(nsi).filter((path) => path.startsWith('brands/'))
    const classes = readBrandClasses()
    expect(Object.keys(classes).toSorted()).toEqual(kinds.map((path) => path.slice('brands/'.length)).toSorted())
    for (const list of Object.values(classes)) {
      expect(NiceClasses.parse(list)).toEqual([...new Set(list)])
      expect(list).not.toEqual([])
    }
  })

  it('holds valid codes, items and names', () => {
    for (const { name, aliases, jurisdictions, wikidata } of records) {
      expect([name, ...aliases].every((spelling) => spelling.trim() === spelling && spelling !== '')).toBe(true)
      for (const code of jurisdictions) expect(RegionCode.parse(code)).toBe(code)
      if (wikidata !== null) expect(wikidata).toMatch(/^Q\d+$/)
    }
    expect(records.filter(({ jurisdictions }) => jurisdictions.length === 0).length).toBeLessThan(200)
  })

  it('unites the entries of one brand with its places, classes and names', () => {
    const items = records.map(({ wikidata }) => wikidata).filter((item) => item !== null)
    expect(new Set(items).size).toBe(items.length)
    const starbucks = records.find(({ wikidata }) => wikidata === 'Q37158')
    expect([starbucks?.name, ...(starbucks?.aliases ?? [])]).toEqual(expect.arrayContaining(['Starbucks', '星巴克']))
    expect(starbucks).toMatchObject({ niceClasses: expect.arrayContaining([30, 43]) })
    expect(starbucks?.jurisdictions).toEqual(expect.arrayContaining(['WO', 'JP']))
    expect(named('Migros').flatMap(({ jurisdictions }) => jurisdictions)).toContain('CH')
  })

  it('makes the records that its rules and this version of the package have made before', () => {
    const digest = createHash('sha256')
    for (const record of records) digest.update(JSON.stringify(record))
    for (const record of brandNames(records)) digest.update(JSON.stringify(record))
    const made = `rules ${BRAND_RULES} of ${dataAsOf.slice(0, 10)}: ${digest.digest('hex').slice(0, 16)}`
    expect(made, 'other records: raise BRAND_RULES').toBe('rules 1 of 2026-09-18: 744fe53d87d399c8')
  })

  it.each(['8.0', '8.0.2026', 'latest'])('has no day for version %s', (version) => {
    expect(() => dayOfVersion(version)).toThrow(version)
  })
})

describe('the whole index, searched', () => {
  const source = createBrandsSource(holdBrands(records, dataAsOf))
  const context = { fetch, signal: new AbortController().signal, now: Date.now }
  const search = (name: string, jurisdiction: Jurisdiction | null = 'CH') =>
    source.search({ name, jurisdiction, niceClasses: [] }, context)

  it.each([
    ['Starbuks', 'Starbucks'],
    ['Adidass', 'Adidas'],
    ['Mc Donalds', "McDonald's"],
    ['Ikeah', 'IKEA'],
    ['Migross', 'Migross'],
    ['星巴克', '星巴克'],
  ])('%s finds %s first', async (asked, first) => {
    const { hits, state } = await search(asked)
    expect(state).toBe('answered')
    expect(hits[0]?.name).toBe(first)
  })

  it.each<[string, Jurisdiction | null, string, string]>([
    ['Ikea', null, 'IKEA', 'WO'],
    ['Ikea', 'CH', 'IKEA', 'CH'],
    ['Zurich', null, 'Zurich', 'WO'],
    ['Decathlon', 'EU', 'Decathlon', 'WO'],
    ['Lidl', 'DE', 'Lidl', 'WO'],
    ['HM', null, 'H&M', 'WO'],
    ['Makdonalds', null, "McDonald's", 'WO'],
    ["McDonald's", 'CH', "McDonald's", 'WO'],
  ])('%s for %s finds %s (%s) first, and once', async (asked, jurisdiction, first, place) => {
    const { hits } = await search(asked, jurisdiction)
    expect([hits[0]?.name, hits[0]?.jurisdiction]).toEqual([first, place])
    expect(hits.filter(({ name }) => name === first)).toHaveLength(1)
  })

  it('finds nothing like a name nobody has, and that counts', async () => {
    const answer = await search('Qzvyntrel')
    expect(answer).toMatchObject({ state: 'answered', matches: 0, hits: [] })
    expect(answer.provenAt).not.toBeNull()
  })
})
