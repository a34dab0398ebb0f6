import { describe, expect, it } from 'vitest'
import { LISTED_FROM, SIMILAR_FROM } from '../score/score.ts'
import { scoreOfShort } from './rules.ts'

const both = (left: string, right: string, score: number) => {
  expect(scoreOfShort(right, left, score)).toBe(scoreOfShort(left, right, score))
  return scoreOfShort(left, right, score)
}

describe('the score of short names', () => {
  it.each([
    ['bmw', 'bnw'],
    ['ils', 'els'],
    ['iibm', 'ibm'],
    ['vyntra', 'kodak'],
    ['bmw', 'bmwgroup'],
  ])('%s, %s: stays unchanged', (left, right) => {
    expect(both(left, right, 71)).toBe(71)
  })

  it.each([
    ['tss', 'iss'],
    ['ubs', 'ubt'],
    ['ccb', 'cb'],
    ['bit', 'bud'],
    ['fis', 'ifis'],
  ])('%s, %s: reaches a caution only if they are very near otherwise', (left, right) => {
    expect(both(left, right, SIMILAR_FROM + 3)).toBe(SIMILAR_FROM - 1)
    expect(both(left, right, SIMILAR_FROM + 10)).toBeGreaterThanOrEqual(SIMILAR_FROM)
    expect(both(left, right, SIMILAR_FROM + 10)).toBeLessThan(SIMILAR_FROM + 10)
    expect(both(left, right, LISTED_FROM)).toBe(LISTED_FROM)
  })

  it.each([
    ['zx', 'zy'],
    ['hp', 'p'],
  ])('%s, %s: not listed', (left, right) => {
    expect(both(left, right, 80)).toBe(LISTED_FROM - 1)
  })
})
