import { expect, it } from 'vitest'
import { curve } from './curve.ts'
import type { Outcome } from './decided.ts'
import { drawCurve } from './svg.ts'

const outcome = (score: number, confusable: boolean): Outcome => ({
  pair: { earlier: 'A', later: 'B', confusable, driver: '', about: 'signs' },
  candidate: true,
  rank: score > 0 ? 1 : Number.POSITIVE_INFINITY,
  nameRank: 1,
  worstRank: 1,
  score,
})

const coined = [60, 80].map((score) => {
  const scores = new Uint32Array(101)
  scores[score] = 5
  return scores
})
const points = curve([outcome(90, true), outcome(0, true), outcome(70, false)], coined)

it('shows fewer pairs and fewer hits at higher thresholds', () => {
  expect(points.length).toBe(101)
  expect(points[0]).toEqual({ from: 0, confusable: 0.5, notConfusable: 1, hits: { median: 5, p90: 5 } })
  expect(points[75]).toEqual({ from: 75, confusable: 0.5, notConfusable: 0, hits: { median: 0, p90: 5 } })
  expect(points[100]).toEqual({ from: 100, confusable: 0, notConfusable: 0, hits: { median: 0, p90: 0 } })
})

it('draws every point, and marks the thresholds', () => {
  const svg = drawCurve(points, { caution: 64 })
  const lines = [...svg.matchAll(/points="([^"]*)"/gu)].map(([, list = '']) => list.split(' '))
  expect(lines.map((list) => list.length)).toEqual([101, 101])
  expect(svg).not.toContain('NaN')
  expect(svg).toContain('caution 64')
})
