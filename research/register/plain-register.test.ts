import { expect, it } from 'vitest'
import { plainNames } from './plain-register.ts'

const first = (count: number, seed: number) => [...plainNames(count, seed)]

it('creates different names, the same for the same seed', () => {
  const names = first(20_000, 61)
  expect(new Set(names).size).toBe(20_000)
  expect(first(50, 61)).toEqual(names.slice(0, 50))
  expect(first(50, 62)).not.toEqual(names.slice(0, 50))
  const words = names.map((name) => name.split(' ').length)
  expect(Math.max(...words)).toBe(3)
  expect(words.filter((count) => count === 1).length / names.length).toBeCloseTo(0.38, 1)
})
