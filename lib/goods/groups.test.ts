import { describe, expect, it } from 'vitest'
import { groupsOf, groupsOfRecord } from './read-goods.ts'
import { GOODS_GROUPS, NO_GROUP } from './vocabulary.ts'

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

  it('recognises an everyday term as a whole', () => {
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

  it('reports goods of no known group', () => {
    expect(groupsOfRecord([[25, 'Clothing; qwxzv']])).toEqual([NO_GROUP, 2501])
    expect(groupsOfRecord([[25, '—']])).toEqual([NO_GROUP])
  })

  it('reports goods of an unknown group if a list is too long to read fully', () => {
    expect(groupsOfRecord([[25, 'Hats; '.repeat(5000)]])).toEqual([NO_GROUP, 2504])
    expect(groupsOfRecord([[25, 'Hats; '.repeat(199)]])).toEqual([2504])
  })

  it('does not read a term that was cut off', () => {
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
