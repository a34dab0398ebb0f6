import { describe, expect, it } from 'vitest'
import { type ComparedPair, compareGoods, degreeSigns, goodsOfGroups, likeliestDegree, tableOf } from './compare.ts'
import { groupsOf, readInClass, readTerm } from './read-goods.ts'

const compare = (asked: string, found: string, niceClass?: number) =>
  compareGoods([{ text: asked }], [niceClass === undefined ? { text: found } : { text: found, niceClass }])

describe('compareGoods', () => {
  it.each([
    ['Restaurants', 'restaurant', 43, 'same'],
    ['coffee shop', 'Restaurants', 43, 'similar'],
    ['running shoes', 'Clothing, footwear, headgear', 25, 'similar'],
    ['electric car', 'Tyres', 12, 'similar'],
    ['coffee shop', 'Coffee', 30, 'related'],
    ['coffee shop', 'Brake linings for vehicles', 12, 'remote'],
    ['insurance', 'Toys', 28, 'remote'],
    ['furniture', 'Retail services relating to wine', 35, 'remote'],
  ])('%s and %s of class %i: %s', (asked, found, niceClass, degree) => {
    expect(compare(asked, found, niceClass).degree).toBe(degree)
  })

  it('returns the same degree in either order', () => {
    expect(compare('skin cream', 'beauty salon').degree).toBe(compare('beauty salon', 'skin cream').degree)
  })

  it('returns the nearest pair of two lists', () => {
    expect(compare('wine; legal services', 'Fertilizers; advice on roofing; legal services')).toMatchObject({
      degree: 'same',
      asked: 'legal services',
      found: 'legal services',
      complete: true,
      why: '"legal services" and "legal services" are the same goods or services, or nearly so.',
    })
  })

  it('never calls unknown goods remote', () => {
    expect(compare('wine', 'qwxzv')).toMatchObject({ degree: 'unknown', asked: null, found: null, complete: false })
    expect(compare('wine', 'qwxzv', 12).degree).toBe('unknown')
    expect(compare('wine', 'Brake linings for vehicles; qwxzv', 12).degree).toBe('unknown')
    expect(compareGoods([{ text: 'wine' }], []).degree).toBe('unknown')
    expect(compareGoods([], [{ text: 'wine' }]).degree).toBe('unknown')
  })

  it('is incomplete if a term was not understood', () => {
    expect(compare('wine', 'wine; qwxzv')).toMatchObject({ degree: 'same', complete: false })
  })

  it('is never farther with one more term', () => {
    const order = ['unknown', 'remote', 'related', 'similar', 'same']
    const terms = ['Brake linings', 'Toys', 'Coffee', 'Restaurants', 'coffee shop']
    const degrees = terms.map((_term, at) => compare('coffee shop', terms.slice(0, at + 1).join('; ')).degree)
    expect(degrees).toEqual([...degrees].sort((a, b) => order.indexOf(a) - order.indexOf(b)))
  })

  it('compares goods that are known only by their groups', () => {
    const found = goodsOfGroups(groupsOf('Boots; sandals', 25))
    expect(compareGoods([{ text: 'running shoes' }], found)).toMatchObject({ degree: 'similar', found: 'footwear' })
  })

  it('treats an unknown group number as goods that are not understood', () => {
    const wine = [{ text: 'wine' }]
    expect(compareGoods(wine, goodsOfGroups([1202]))).toMatchObject({ degree: 'remote', complete: true })
    expect(compareGoods(wine, goodsOfGroups([0, 1202])).degree).toBe('unknown')
    expect(compareGoods(wine, goodsOfGroups([0, 3301]))).toMatchObject({ found: 'wine', complete: false })
  })
})

describe('likeliestDegree', () => {
  const rest = { low: 0.2, similar: 0.3, high: 0.5 }

  it('returns remote only above the bound', () => {
    expect(likeliestDegree({ remoteFrom: 0.9 }, { remote: 0.8, ...rest })).toBe('same')
    expect(likeliestDegree({ remoteFrom: 0.9 }, { remote: 0.95, ...rest })).toBe('remote')
  })
})

const term = (text: string, niceClass: number) => readInClass(readTerm(text), niceClass)
const [coffee, tea, bar, wine] = [term('Coffee', 30), term('Tea', 30), term('Bar services', 43), term('Wine', 33)]

describe('practiceSigns', () => {
  const pairs: ComparedPair[] = [
    { a: coffee, b: tea, degree: 'high' },
    { a: coffee, b: bar, degree: 'low' },
    { a: term('Cocoa', 30), b: bar, degree: 'low' },
  ]
  const table = tableOf(pairs)

  it('is the same in either order', () => {
    expect(degreeSigns(table, coffee, bar)).toEqual(degreeSigns(table, bar, coffee))
  })

  it('raises the degree that was decided for similar goods', () => {
    expect(degreeSigns(table, tea, bar).classesLow).toBeGreaterThan(0)
    expect(degreeSigns(table, tea, coffee).classesHigh).toBeGreaterThan(degreeSigns(table, tea, bar).classesHigh ?? 0)
  })

  it('counts the compared classes, or none if nothing was compared', () => {
    expect(degreeSigns(table, tea, bar).comparedClasses).toBeCloseTo(Math.log(3))
    expect(degreeSigns(table, wine, bar).comparedClasses).toBe(0)
  })
})

describe('pairSigns', () => {
  it('does not depend on the order', () => {
    const [a, b] = [term('Repair of watches', 37), term('Watches and clocks', 14)]
    expect(degreeSigns(new Map(), a, b)).toEqual(degreeSigns(new Map(), b, a))
  })

  it.each([
    ['words that both have', coffee, term('Coffee substitutes', 30), { headIsWord: 1, substituteOfSame: 1 }],
    ['what one is for', term('Straps for watches', 14), term('Watches', 14), { headIsPurpose: 1, sameClass: 1 }],
    ['a service about goods', term('Repair of watches', 37), term('Watches', 14), { repairing: 1, goodsAndService: 1 }],
    ['nothing in common', wine, term('Brake linings for vehicles', 12), { words: 0, roots: 0, groups: 0, sectors: 0 }],
  ])('detects %s', (_what, a, b, signs) => {
    expect(degreeSigns(new Map(), a, b)).toMatchObject(signs)
  })
})
