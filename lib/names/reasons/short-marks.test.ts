import { describe, expect, it } from 'vitest'
import { SCORE_FROM } from '../score/score.ts'
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
    expect(both(left, right, SCORE_FROM.similar + 3)).toBe(SCORE_FROM.similar - 1)
    expect(both(left, right, SCORE_FROM.similar + 10)).toBeGreaterThanOrEqual(SCORE_FROM.similar)
    expect(both(left, right, SCORE_FROM.similar + 10)).toBeLessThan(SCORE_FROM.similar + 10)
    expect(both(left, right, SCORE_FROM.listed)).toBe(SCORE_FROM.listed)
  })

  it.each([
    ['zx', 'zy'],
    ['hp', 'p'],
  ])('%s, %s: not listed', (left, right) => {
    expect(both(left, right, 80)).toBe(SCORE_FROM.listed - 1)
  })
})
