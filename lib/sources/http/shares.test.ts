import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mayTake, NOBODY } from './quota.ts'

/** Returns the number of queries that each account gets from a budget. Each in turn asks for as many as possible. */
function taken(questions: number, holders: readonly string[], before: Readonly<Record<string, number>> = {}) {
  const uses = new Map<string, { used: number; before: number }>(
    Object.entries(before).map(([id, count]) => [id, { used: 0, before: count }]),
  )
  return holders.map((holder) => {
    const use = uses.get(holder) ?? { used: 0, before: 0 }
    uses.set(holder, use)
    while (mayTake(questions, holder, uses)) use.used++
    return use.used
  })
}

it.each([
  [15, [10, 4, 1]],
  [120, [96, 20, 4]],
  [5000, [4000, 800, 160]],
  [25_000, [20_000, 4000, 800]],
])('grants most of %i queries to a single account, and some to each newcomer', (questions, expected) => {
  expect(taken(questions, ['one', 'two', 'three'])).toEqual(expected)
})

it('reserves what others used in the previous span', () => {
  const [flood = 0, one = 0, two = 0] = taken(15, ['flood', 'one', 'two'], { flood: 12, one: 3, two: 3 })
  expect(one).toBeGreaterThanOrEqual(3)
  expect(two).toBeGreaterThanOrEqual(3)
  expect(flood).toBeGreaterThanOrEqual(6)
})

it('does not reserve more than an even share for a heavy user', () => {
  expect(taken(15, ['single'], { flood: 12 })[0]).toBeGreaterThanOrEqual(6)
})

it('limits queries without an account only by the complete quota', () => {
  expect(taken(15, ['flood', NOBODY])).toEqual([10, 5])
})

it('never exceeds the quota, and grants a quiet newcomer something while any is left', () => {
  const use = fc.record({ used: fc.nat(30), before: fc.nat(200) })
  const holders = fc.array(fc.tuple(fc.string({ minLength: 1, maxLength: 3 }), use), { maxLength: 6 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), holders, (questions, given) => {
      const uses = new Map(given)
      const sum = [...uses.values()].reduce((total, { used }) => total + used, 0)
      for (const holder of [...uses.keys(), 'new'])
        if (sum >= questions) expect(mayTake(questions, holder, uses)).toBe(false)
      const quiet = new Map([...uses].map(([id, each]) => [id, { ...each, before: 0 }]))
      if (sum < questions) expect(mayTake(questions, 'newcomer', quiet)).toBe(true)
    }),
  )
})
