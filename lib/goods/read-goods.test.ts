import { describe, expect, it } from 'vitest'
import {
  GOODS_GROUPS,
  goodsTerms,
  groupsOf,
  groupsOfRecord,
  NO_GROUP,
  readGoods,
  readInClass,
  readTerm,
} from './read-goods.ts'

const inClass = (text: string, niceClass: number) => readInClass(readTerm(text), niceClass)

describe('readInClass', () => {
  it('finds groups of the class only, with shares that add up to 1', () => {
    const { groups, group } = inClass('Computer software for payroll', 9)
    expect(group).toBe(901)
    expect([...groups.keys()].every((number) => Math.floor(number / 100) === 9)).toBe(true)
    expect([...groups.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
  })

  it('finds no group for an unknown word', () => {
    expect(inClass('qwxzv', 9)).toMatchObject({ group: 900, groups: new Map() })
  })

  it.each([
    ['Retail services relating to shoes', 35, 'selling'],
    ['Repair of watches', 37, 'repairing'],
    ['Car rental', 39, 'hiring'],
    ['Restaurants', 43, null],
    ['Repair kits for tyres', 12, null],
  ])('%s in class %i: %s', (text, niceClass, activity) => {
    expect(inClass(text, niceClass).activity).toBe(activity)
  })
})

describe('readGoods', () => {
  it('reads a term in every class that its words may mean, if no class is given', () => {
    const [term] = readGoods([{ text: 'software' }])
    expect(term?.readings.map(({ niceClass }) => niceClass)).toContain(9)
  })

  it('reads a term in the given class, whatever its words mean', () => {
    const terms = readGoods([{ text: 'Clothing; shoes', niceClass: 18 }])
    expect(terms.map(({ readings }) => readings.map(({ niceClass }) => niceClass))).toEqual([[18], [18]])
  })

  it('returns no readings of an unknown term', () => {
    expect(readGoods([{ text: 'qwxzv' }])).toEqual([{ text: 'qwxzv', readings: [] }])
  })
})

describe('readTerm', () => {
  it.each([
    ['Adhesives for use in industry', 'adhesive', ['industry']],
    ['Computer software, recorded', 'software', ['recorded']],
    ['Retail services in relation to clothing', 'retail', ['clothing']],
    ['Services for providing food and drink', 'drink', []],
    ['Preparations for destroying vermin', 'vermin', []],
    ['Brake linings for vehicles', 'lining', ['vehicle']],
    ['Photosensitive plates', 'plate', []],
  ])('%s is %s, for %j', (text, head, purpose) => {
    expect(readTerm(text)).toMatchObject({ text, head, purpose })
  })

  it.each([
    ['tyres', 'tires'],
    ['Jewellery', 'jewelry'],
    ['Yoghurts', 'yogurt'],
    ['batteries', 'battery'],
    ['cafés', 'cafe'],
    ['scarves', 'scarf'],
    ['smoothies', 'smoothie'],
    ['dishes', 'dish'],
    ['apparel', 'clothing'],
  ])('%s is the same word as %s', (one, other) => {
    expect(readTerm(one).words).toEqual(readTerm(other).words)
  })

  it('reads words in brackets, but never as the head', () => {
    expect(readTerm('Preparations [putty]')).toMatchObject({ head: 'preparation', words: ['preparation', 'putty'] })
  })

  it.each(['', '—', 'for', '[]'])('finds nothing in %j', (text) => {
    expect(readTerm(text)).toMatchObject({ words: [], head: '' })
  })
})

describe('goodsTerms', () => {
  it.each([
    ['Clothing; footwear, namely boots; headgear.', ['Clothing', 'footwear, namely boots', 'headgear']],
    ['Clothing, footwear (shoes, boots), headgear', ['Clothing', 'footwear (shoes, boots)', 'headgear']],
    ['coffee shop', ['coffee shop']],
    ['tea;;\ncoffee; 12', ['tea', 'coffee']],
    ['a bracket (never closed; tea', ['a bracket (never closed; tea']],
    ['', []],
  ])('%j', (list, terms) => expect(goodsTerms(list)).toEqual(terms))
})

describe('a million odd letters', () => {
  const million = (piece: string) => piece.repeat(1_000_000 / piece.length)

  it.each([
    ['open brackets and line ends', `${million('(')}\nboots`, ['boot']],
    ['full stops and spaces within a term', `boots${million('. ')}laces`, ['boot', 'lace']],
    ['spaces behind a word of an opening', `services${million(' ')}boots`, ['service', 'boot']],
    ['a word that never ends', million('s'), null],
    ['hyphens and apostrophes', `a${million("-'")}`, []],
  ])('of %s are read in one pass', (_what, text, words) => {
    const read = goodsTerms(text, true).flatMap((term) => readTerm(term).words)
    if (words !== null) expect(read).toEqual(words)
    else expect(read).toHaveLength(1)
  })
})

const titlesOf = (text: string, niceClass?: number) =>
  groupsOf(text, niceClass).map((group) => GOODS_GROUPS.get(group)?.title)

describe('groupsOf', () => {
  it.each([
    ['vegan restaurant', ['restaurants and catering']],
    ['Adhesives for use in industry', ['adhesives for industry']],
    ['craft beer', ['beer']],
    ['law firm', ['legal services']],
    ['electric cars', ['motor cars and other land vehicles']],
    ['sneakers', ['footwear']],
    ['skin cream', ['skin care and make-up']],
    ['wooden toys', ['toys']],
  ])('%s: %j', (text, titles) => expect(titlesOf(text)).toEqual(titles))

  it('recognises a complete everyday term', () => {
    expect(titlesOf('coffee shop')).toEqual(['restaurants and catering'])
    expect(titlesOf('coffee')).toEqual(['coffee, tea and cocoa'])
  })

  it('stays within the given class', () => {
    expect(titlesOf('Retail services in relation to clothing', 35)).toEqual(['retail and wholesale'])
    expect(titlesOf('Clothing; footwear; headgear', 25)).toEqual(['clothing', 'footwear', 'headgear'])
    expect(groupsOf('qwxzv', 25)).toEqual([])
  })

  it.each(['', 'qwxzv', '12'])('finds nothing for %j', (text) => expect(groupsOf(text)).toEqual([]))
})

describe('groupsOfRecord', () => {
  it('merges the groups of all classes', () => {
    const lists = [
      [25, 'Clothing; shoes; hats'],
      [9, 'Computer software'],
    ] as const
    expect(groupsOfRecord(lists)).toEqual([901, 2501, 2503, 2504])
    expect(groupsOfRecord(lists)).toEqual(groupsOfRecord([...lists].reverse()))
  })

  it('reports goods without a known group', () => {
    expect(groupsOfRecord([[25, 'Clothing; qwxzv']])).toEqual([NO_GROUP, 2501])
    expect(groupsOfRecord([[25, '—']])).toEqual([NO_GROUP])
  })

  it('reports goods of an unknown group if a list is too long to read fully', () => {
    expect(groupsOfRecord([[25, 'Hats; '.repeat(5000)]])).toEqual([NO_GROUP, 2504])
    expect(groupsOfRecord([[25, 'Hats; '.repeat(199)]])).toEqual([2504])
  })

  it('does not read a truncated term', () => {
    const grinders = `Coffee${' '.repeat(20_000)}grinders`
    expect(groupsOfRecord([[30, grinders]])).toEqual([NO_GROUP])
  })

  it('is undefined without a list', () => {
    expect(groupsOfRecord([])).toBeUndefined()
    expect(groupsOfRecord([[25, ' ']])).toBeUndefined()
  })
})

it('has group numbers that contain their class and fit in two bytes', () => {
  for (const { group, niceClass } of GOODS_GROUPS.values()) {
    expect(niceClass).toBeGreaterThanOrEqual(1)
    expect(niceClass).toBeLessThanOrEqual(45)
    expect(group).toBeLessThan(2 ** 16)
  }
  expect(new Set([...GOODS_GROUPS.values()].map(({ niceClass }) => niceClass)).size).toBe(45)
})
