import { describe, expect, it } from 'vitest'
import { type ComparedPair, pairSigns, practiceSigns, tableOf } from './compare.ts'
import { readInClass } from './read-goods.ts'
import { readTerm } from './terms.ts'

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
    expect(practiceSigns(table, coffee, bar)).toEqual(practiceSigns(table, bar, coffee))
  })

  it('raises the degree that was decided for similar goods', () => {
    expect(practiceSigns(table, tea, bar).classesLow).toBeGreaterThan(0)
    expect(practiceSigns(table, tea, coffee).classesHigh).toBeGreaterThan(
      practiceSigns(table, tea, bar).classesHigh ?? 0,
    )
  })

  it('counts the compared classes, or none if nothing was compared', () => {
    expect(practiceSigns(table, tea, bar).comparedClasses).toBeCloseTo(Math.log(3))
    expect(practiceSigns(table, wine, bar).comparedClasses).toBe(0)
  })
})

describe('pairSigns', () => {
  it('does not depend on the order', () => {
    const [a, b] = [term('Repair of watches', 37), term('Watches and clocks', 14)]
    expect(pairSigns(a, b)).toEqual(pairSigns(b, a))
  })

  it.each([
    ['words that both have', coffee, term('Coffee substitutes', 30), { headIsWord: 1, substituteOfSame: 1 }],
    ['what one is for', term('Straps for watches', 14), term('Watches', 14), { headIsPurpose: 1, sameClass: 1 }],
    ['a service about goods', term('Repair of watches', 37), term('Watches', 14), { repairing: 1, goodsAndService: 1 }],
    ['nothing in common', wine, term('Brake linings for vehicles', 12), { words: 0, roots: 0, groups: 0, sectors: 0 }],
  ])('detects %s', (_what, a, b, signs) => {
    expect(pairSigns(a, b)).toMatchObject(signs)
  })
})
