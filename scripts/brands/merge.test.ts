import { expect, it } from 'vitest'
import { readShippedBrands } from '../../service/registers/search/brand-files.ts'
import { changesOf } from './changes.ts'
import { isEverydayWord } from './everyday.ts'
import { brandsOfLists } from './index.ts'
import type { ListedBrand } from './lists.ts'
import { mergeBrands } from './merge.ts'
import type { NsiBrand } from './nsi.ts'

function listed(name: string, over: Partial<ListedBrand> = {}): ListedBrand {
  return {
    name,
    spellings: [],
    owner: null,
    sector: 'food',
    niceClasses: [30],
    countries: ['CH'],
    renown: null,
    sources: [],
    ...over,
  }
}

function placed(name: string, over: Partial<NsiBrand> = {}): NsiBrand {
  return { name, spellings: [], countries: ['DE'], niceClasses: [35], wikidata: null, entries: 1, ...over }
}

const merge = (lists: Partial<Parameters<typeof mergeBrands>[0]>) =>
  mergeBrands({ own: [], collected: [], wikidata: [], nsi: [], ...lists })

it('merges all lists into one brand, and prefers our own list', () => {
  const brands = merge({
    own: [listed('Ladérach', { owner: 'Confiserie AG', renown: 'known' })],
    collected: [listed('LADERACH', { owner: 'Somebody', niceClasses: [43], countries: ['US'], sources: ['thesvg'] })],
    wikidata: [listed('Laderach', { renown: 'known', spellings: ['Läderach'], sources: ['wikidata'] })],
    nsi: [placed('Laderach', { spellings: ['Confiseur Läderach'], wikidata: 'Q1' })],
  })
  expect(brands).toEqual([
    {
      name: 'Ladérach',
      spellings: ['LADERACH', 'Läderach', 'Confiseur Läderach'],
      owner: 'Confiserie AG',
      niceClasses: [30, 43, 35],
      countries: ['CH', 'US', 'DE'],
      renown: 'known',
      isWord: false,
      wikidata: 'Q1',
    },
  ])
})

it('separates two brands of our own list if their names differ in signs and their owners differ', () => {
  const own = [
    listed("Marc O'Polo", { owner: 'A', renown: 'famous' }),
    listed('Marco Polo', { owner: 'B', renown: 'known' }),
  ]
  expect(merge({ own }).map(({ name, owner, renown }) => [name, owner, renown])).toEqual([
    ["Marc O'Polo", 'A', 'famous'],
    ['Marco Polo', 'B', 'known'],
  ])
})

it('joins a brand of another script by its Latin name', () => {
  const [brand, ...others] = merge({
    own: [listed('Adidas', { renown: 'famous' })],
    nsi: [placed('阿迪达斯', { spellings: ['Adidas'], wikidata: 'Q3895' })],
  })
  expect(brand).toMatchObject({ name: 'Adidas', spellings: ['阿迪达斯'], renown: 'famous', wikidata: 'Q3895' })
  expect(others).toEqual([])
})

it('makes a separate brand of another name under which a brand with a renown trades', () => {
  const brands = merge({
    own: [listed('IKEA', { renown: 'famous', countries: ['SE', 'WO'] })],
    nsi: [placed('IKEA', { spellings: ['Småland', 'IKEA Bistro', '宜家家居'], wikidata: 'Q54078' })],
  })
  expect(brands.map(({ name, spellings, owner, renown }) => [name, spellings, owner, renown])).toEqual([
    ['IKEA', ['IKEA Bistro', '宜家家居'], null, 'famous'],
    ['Småland', [], 'IKEA', null],
  ])
})

it('separates brands of the index if only the index has them', () => {
  const brands = merge({ nsi: [placed('Lumen', { wikidata: 'Q1' }), placed('Lumen', { wikidata: 'Q2' })] })
  expect(brands.map(({ wikidata }) => wikidata)).toEqual(['Q1', 'Q2'])
})

it.each([
  ['Always', true],
  ['Orbit', true],
  ['Frosch', true],
  ['Nutella', false],
  ['Google', false],
  ['Red Bull', false],
  ['HTC', false],
])('knows whether %s is an everyday word', (name, isWord) => {
  expect(isEverydayWord(name)).toBe(isWord)
})

it('ships exactly what the lists and the installed index produce', () => {
  const nothing = { new: [], gone: [], changed: [] }
  expect(changesOf(readShippedBrands().records, brandsOfLists()), 'run npm run data:brands').toEqual(nothing)
})

it('reports added, removed and changed brands', () => {
  const before = merge({ own: [listed('Avero'), listed('Belano'), listed('Corvia')] })
  const after = merge({ own: [listed('Avero', { renown: 'known' }), listed('Corvia'), listed('Delmoro')] })
  expect(changesOf(before, after)).toEqual({ new: ['Delmoro'], gone: ['Belano'], changed: ['Avero'] })
})
