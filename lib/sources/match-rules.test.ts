import { expect, it } from 'vitest'
import { SCORE_FROM } from '../names/score/score.ts'
import { type BrandRecord, createBrandsSource } from './brands.ts'
import { holdBrands } from './testing/imported-brands.ts'

function brand(name: string, isWord = false): BrandRecord {
  return {
    name,
    spellings: [],
    owner: null,
    niceClasses: [9],
    countries: ['WO'],
    renown: 'known',
    isWord,
    wikidata: null,
  }
}

async function found(name: string, ...brands: BrandRecord[]): Promise<string[]> {
  const source = createBrandsSource(holdBrands(brands, '2026-11-27T00:00:00.000Z'))
  const context = { fetch, signal: new AbortController().signal, now: Date.now }
  const { hits } = await source.search({ name, jurisdiction: null, niceClasses: [] }, context)
  return hits.map((hit) => hit.name)
}

it.each([
  ['Airtable', 'Sur La Table'],
  ['Trade Republic', 'Tradelink'],
  ['Kaffeewerk', 'Rast Kaffee'],
  ['Morning Glory', 'Tuesday Morning'],
  ['Green Leaf Coffee', 'Green Mountain Coffee Roasters'],
  ['Boulangerie Martin', 'Boulangerie Ange'],
])('%s does not find %s, which only shares a common word', async (name, other) => {
  expect(await found(name, brand(other))).toEqual([])
})

it.each([
  ['Gorillas', 'Goil'],
  ['Vercel', 'Ucell'],
])('%s does not find %s, which is far-fetched', async (name, other) => {
  expect(await found(name, brand(other))).toEqual([])
})

it.each([
  ['Figma', 'IGM'],
  ['Zalando', 'Åland'],
  ['Kandoria', 'K&Ö'],
])('%s does not find %s, a fragment in the middle of a word', async (name, other) => {
  expect(await found(name, brand(other))).toEqual([])
})

it.each([
  ['Nutela', 'Nutella'],
  ['Easy Jett', 'easyJet'],
  ['Klarna Bank', 'Klarna'],
  ['Nivea Shampoo', 'Nivea'],
  ['Vercel Cloud', 'Vercel'],
  ['Milka Chocolate', 'Milka'],
  ['Nutella Café', 'Nutella'],
  ['Vyntra Nutella', 'Nutella'],
  ['Burger King Zürich', 'Burger King'],
])('%s finds %s', async (name, other) => {
  expect(await found(name, brand(other))).toEqual([other])
})

it.each([
  ['Tide', ['Tide']],
  ['Tyde', ['Tide']],
  ['Tide Shampoo', ['Tide']],
  ['Tido', []],
  ['Tidena', []],
])('for a brand that is an everyday word, %s finds %j', async (name, brands) => {
  expect(await found(name, brand('Tide', true))).toEqual(brands)
})

it('treats a brand with descriptive words as the brand itself', async () => {
  const source = createBrandsSource(holdBrands([brand('Nivea'), brand('Diesel', true)], '2026-11-27T00:00:00.000Z'))
  const context = { fetch, signal: new AbortController().signal, now: Date.now }
  for (const name of ['Nivea Shampoo', 'Diesel Shoes']) {
    const { hits } = await source.search({ name, jurisdiction: null, niceClasses: [] }, context)
    expect(hits[0]?.similarity.score, name).toBeGreaterThanOrEqual(SCORE_FROM.nearIdentical)
  }
})

it('lists a brand of three letters only if the name is or sounds the same', async () => {
  expect(await found('HTC', brand('HTC'))).toEqual(['HTC'])
  expect(await found('HTD', brand('HTC'))).toEqual([])
})

it('finds only equal or equal-sounding brands for an everyday word', async () => {
  expect(await found('spring', brand('Sprint Nextel'), brand('Springles'))).toEqual([])
  expect(await found('hallo', brand('Halo'), brand('Hallo Pizza'))).toEqual(['Halo'])
})
