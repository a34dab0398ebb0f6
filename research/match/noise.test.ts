import { expect, it } from 'vitest'
import { ENGINE, type Searcher } from '../engine.ts'
import { hitsFrom, noiseOf, scoresOf, twoClasses } from './noise.ts'

const searcher: Searcher = {
  search: (name, { niceClasses }) =>
    niceClasses === undefined ? [...name].map((digit, ref) => ({ ref, score: Number(digit) * 10 + 0.7 })) : [],
  candidates: () => [],
}

it('counts hits by score', () => {
  const scores = scoresOf(searcher, '9977')
  expect(hitsFrom(scores, 0)).toBe(4)
  expect(hitsFrom(scores, 90)).toBe(2)
  expect(hitsFrom(scores, 91)).toBe(0)
  expect(hitsFrom(scoresOf(searcher, '9977', [9]), 0)).toBe(0)
})

it('returns the median and the 90th percentile of the searches', () => {
  const searches = ['', '9', '99', '96', '9999999999'].map((name) => scoresOf(searcher, name))
  const noise = noiseOf(searches, { ...ENGINE, listedFrom: 50, cautionFrom: 90 })
  expect(noise).toEqual({
    names: 5,
    listed: { median: 2, p90: 10 },
    caution: { median: 1, p90: 10 },
    shareWithoutCaution: 0.2,
  })
})

it('draws two classes for each name, the same for the same seed', () => {
  const classes = twoClasses(1, 300)
  expect(twoClasses(1, 300)).toEqual(classes)
  for (const two of classes) expect(new Set(two).size).toBe(2)
})
