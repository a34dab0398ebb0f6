import { describe, expect, it } from 'vitest'
import { readGoods, readInClass } from './read-goods.ts'
import { readTerm } from './terms.ts'

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
