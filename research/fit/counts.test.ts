import { describe, expect, it } from 'vitest'
import { Random } from '../register/random.ts'
import { addAt, BINS, countsAbove, listPlace, SHARPNESS, slopesOfHeld } from './counts.ts'

const some = (seed: number) => {
  const random = new Random(seed)
  return Float64Array.from({ length: BINS }, () => random.next() - 0.3)
}
const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, at) => sum + value * (b[at] as number), 0)

describe('countsAbove', () => {
  it('counts like the logistic curve, each row by how far it is above', () => {
    const rows = [-3.3, 0.1, 0.15, 2, 9]
    const held = new Float64Array(BINS)
    for (const odds of rows) addAt(held, listPlace(odds), 2)
    const counts = countsAbove(held)
    for (const from of [-20, -3, 0, 1.2, 40]) {
      const exact = rows.reduce((sum, odds) => sum + 2 / (1 + Math.exp(-SHARPNESS * (odds - from))), 0)
      expect(counts[Math.round(listPlace(from))]).toBeCloseTo(exact, 1)
    }
  })

  it('counts odds beyond its ends like the ends', () => {
    const held = new Float64Array(BINS)
    for (const odds of [-1e6, 1e6]) addAt(held, listPlace(odds), 1)
    expect(countsAbove(held)[Math.round(listPlace(0))]).toBeCloseTo(1, 6)
  })

  it('has slopesOfHeld as its transpose', () => {
    const [held, slopes] = [some(1), some(2)]
    expect(dot(countsAbove(held), slopes)).toBeCloseTo(dot(held, slopesOfHeld(slopes)), 6)
  })
})
