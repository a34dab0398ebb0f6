import { expect, it } from 'vitest'
import { NAMES_RULES } from '../../lib/names/rules-version.ts'
import { eValueOf } from '../../lib/names/score/chance.ts'
import type { Pair } from '../match/pairs.ts'
import { madeRegister, type Register } from '../match/register.ts'
import { makeChanceTable } from './chance-table.ts'

const signs = { driver: '', about: 'signs' } as const
const PAIRS: Pair[] = [
  { earlier: 'ZQUORVANTIX', later: 'ZQUORVANTEX', confusable: true, ...signs },
  { earlier: 'WUMBLATHON', later: 'BLOMPFERINGO', confusable: true, ...signs },
  { earlier: 'KANDORO', later: 'OKRUBO', confusable: false, ...signs },
]
const tableOf = (registers: Register[], pairs = PAIRS, names = 20) =>
  makeChanceTable({ registers, pairs, names, seed: 1, say() {} })

it('contains integers and shares for small registers too, by the current rules', {
  timeout: 120_000,
}, () => {
  const table = tableOf([madeRegister(2000, 1), madeRegister(2000, 2)])
  const { rules, marks, from, met, classShares, inClasses, madeUp, confusable } = table
  expect([rules, marks]).toEqual([NAMES_RULES, 2000])
  expect(from + met.length).toBe(101)
  expect(met.every((marks) => marks > 0)).toBe(true)
  expect(met).toEqual(met.toSorted((a, b) => b - a))
  expect(classShares).toHaveLength(45)
  expect(classShares.every((share) => share >= 0 && share < 1)).toBe(true)
  expect(inClasses).toBeGreaterThan(0)
  for (const percents of [madeUp.map(({ percent }) => percent), confusable.toReversed()]) {
    expect(percents.every((percent) => percent >= 0 && percent <= 100)).toBe(true)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  }
  // One of two pairs is near, in each register.
  expect([confusable.at(0), confusable.at(-1)]).toEqual([50, 0])
  expect(eValueOf(100, { records: 2000, niceClasses: [9, 42] }, table)).toBeGreaterThan(0)
})

it('predicts classes by their shares if names do not meet marks', () => {
  expect(tableOf([madeRegister(5, 1)], PAIRS, 3).inClasses).toBe(1)
})

it('is refused without marks in force or confusable pairs', () => {
  expect(() => tableOf([])).toThrow('needs marks in force')
  expect(() => tableOf([madeRegister(50, 1)], PAIRS.slice(2))).toThrow('needs marks in force')
})
