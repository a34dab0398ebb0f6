import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { NiceClasses, RegionCode } from '../../lib/contract/primitives.ts'
import { readNsi, readPlaceClasses } from './nsi.ts'

const brands = readNsi()

it('reads every brand of the package', () => {
  expect(brands.reduce((sum, { entries }) => sum + entries, 0)).toBeGreaterThan(19_000)
  expect(brands.length).toBeGreaterThan(15_000)
})

it('has Nice classes for every kind of place in the package, and for no other', () => {
  const { nsi } = JSON.parse(readFileSync('node_modules/name-suggestion-index/dist/json/nsi.min.json', 'utf8'))
  const kinds = Object.keys(nsi).filter((path) => path.startsWith('brands/'))
  const classes = readPlaceClasses()
  expect(Object.keys(classes).toSorted()).toEqual(kinds.map((path) => path.slice('brands/'.length)).toSorted())
  for (const list of Object.values(classes)) {
    expect(NiceClasses.parse(list)).toEqual([...new Set(list)])
    expect(list).not.toEqual([])
  }
})

it('reads valid codes, items and names', () => {
  for (const { name, spellings, countries, wikidata } of brands) {
    expect([name, ...spellings].every((spelling) => spelling.trim() === spelling && spelling !== '')).toBe(true)
    for (const code of countries) expect(RegionCode.parse(code)).toBe(code)
    if (wikidata !== null) expect(wikidata).toMatch(/^Q\d+$/)
  }
  expect(brands.filter(({ countries }) => countries.length === 0).length).toBeLessThan(200)
})

it('merges the entries of one brand with its places, classes and names', () => {
  const items = brands.map(({ wikidata }) => wikidata).filter((item) => item !== null)
  expect(new Set(items).size).toBe(items.length)
  const starbucks = brands.find(({ wikidata }) => wikidata === 'Q37158')
  expect([starbucks?.name, ...(starbucks?.spellings ?? [])]).toEqual(expect.arrayContaining(['Starbucks', '星巴克']))
  expect(starbucks?.niceClasses).toEqual(expect.arrayContaining([30, 43]))
  expect(starbucks?.countries).toEqual(expect.arrayContaining(['WO', 'JP']))
})
