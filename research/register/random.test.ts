import { expect, it } from 'vitest'
import { Random, weighted } from './random.ts'

it('returns the same numbers for the same seed and position, and others for others', () => {
  const numbers = (seed: number, position: number) => {
    const random = new Random(seed, position)
    return Array.from({ length: 5 }, () => random.next())
  }
  expect(numbers(1, 2)).toEqual(numbers(1, 2))
  expect(new Set([numbers(1, 2), numbers(2, 1), numbers(1, 3), numbers(2, 2)].map(String)).size).toBe(4)
})

it('spreads over the whole range', () => {
  const random = new Random(7)
  const tenths = new Array<number>(10).fill(0)
  for (let i = 0; i < 10_000; i++) {
    const tenth = random.below(10)
    tenths[tenth] = (tenths[tenth] ?? 0) + 1
  }
  for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150)
})

it('draws low ranks more often, and only ranks that exist', () => {
  const random = new Random(7)
  const ranks = Array.from({ length: 10_000 }, () => random.rank(100, 0.8))
  expect(Math.min(...ranks)).toBe(0)
  expect(Math.max(...ranks)).toBeLessThan(100)
  expect(ranks.filter((rank) => rank < 10).length).toBeGreaterThan(3 * ranks.filter((rank) => rank >= 90).length)
})

it('draws by weight', () => {
  const random = new Random(7)
  const draw = weighted([
    [9, 'often'],
    [1, 'rarely'],
    [0, 'never'],
  ])
  const drawn = Array.from({ length: 5000 }, () => draw(random))
  expect(drawn.filter((choice) => choice === 'rarely').length).toBeGreaterThan(350)
  expect(drawn.filter((choice) => choice === 'rarely').length).toBeLessThan(650)
  expect(drawn).not.toContain('never')
})
