import { expect, it } from 'vitest'
import { NAMES_RULES } from '../rules-version.ts'
import { CHANCE_TABLE, eValueOf, howOftenMet } from './chance.ts'

const whole = { records: null, niceClasses: [] }

it('has a table that was measured with the current rules, for every similarity and class', () => {
  expect(CHANCE_TABLE.rules).toBe(NAMES_RULES)
  expect(CHANCE_TABLE.from + CHANCE_TABLE.met.length).toBe(101)
  expect(CHANCE_TABLE.confusable).toHaveLength(CHANCE_TABLE.met.length)
  expect(CHANCE_TABLE.classShares).toHaveLength(45)
})

it('returns an E-value that falls as similarity grows', () => {
  const expected = Array.from({ length: 101 }, (_, similarity) => eValueOf(similarity, whole))
  expect(expected).toEqual(expected.toSorted((a, b) => b - a))
})

it('returns an E-value that grows with the size of the register and with every class', () => {
  const at = (niceClasses: number[], records: number | null = null) => eValueOf(70, { records, niceClasses })
  expect(at([], CHANCE_TABLE.marks / 10)).toBeCloseTo(at([]) / 10)
  expect(at([9, 9])).toBe(at([9]))
  expect(at([9, 42])).toBeGreaterThan(at([9]))
  expect(at(Array.from({ length: 45 }, (_, i) => i + 1))).toBeLessThanOrEqual(at([]))
})

it('returns a frequency that never falls with a higher E-value or a lower similarity', () => {
  const byChance = [0, 0.01, 0.1, 0.3, 0.5, 0.9, 1.5, 2, 7, 50, 1000].map((chance) => howOftenMet(chance, 80).madeUp)
  const bySimilarity = Array.from({ length: 101 }, (_, at) => howOftenMet(1, 100 - at).confusable)
  for (const shares of [byChance, bySimilarity]) {
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...shares)).toBeLessThanOrEqual(100)
  }
  const [first] = CHANCE_TABLE.madeUp
  expect(howOftenMet(first?.expected ?? 0, 100)).toMatchObject({ madeUp: first?.percent })
})
