import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMemoryQuota } from './quota.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const DAY = 86_400_000

it('grants the complete quota, and says when more is available', async () => {
  const allowance = createMemoryQuota({ questions: 3, perMs: DAY })
  for (const left of [2, 1, 0]) {
    expect(await allowance.take(NOW)).toEqual({ granted: true })
    expect(allowance.left(NOW)).toBe(left)
  }
  const refused = await allowance.take(NOW)
  if (refused.granted) throw new Error('granted a fourth')
  expect(refused.until - NOW).toBeGreaterThanOrEqual(DAY)
  expect(refused.until - NOW).toBeLessThanOrEqual(DAY * 1.01)
  expect(await allowance.take(refused.until - 1)).toMatchObject({ granted: false })
  expect(await allowance.take(refused.until)).toEqual({ granted: true })
})

it('never exceeds the quota in any span, and grants again at the stated time', async () => {
  const waits = fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), waits, async (questions, times) => {
      const allowance = createMemoryQuota({ questions, perMs: 1000 })
      const granted: number[] = []
      let now = NOW
      for (const wait of times) {
        now += wait
        const grant = await allowance.take(now)
        if (!grant.granted) {
          expect(grant.until).toBeGreaterThan(now)
          now = grant.until
          expect((await allowance.take(now)).granted).toBe(true)
        }
        granted.push(now)
        expect(granted.filter((at) => at > now - 1000).length).toBeLessThanOrEqual(questions)
      }
    }),
  )
})

it('treats queries from before a clock change as sent now', async () => {
  const allowance = createMemoryQuota({ questions: 3, perMs: 1000 })
  for (const _ of [1, 2, 3]) await allowance.take(NOW)
  const back = NOW - DAY
  expect(await allowance.take(back)).toMatchObject({ granted: false })
  expect(allowance.left(back + 1020)).toBe(3)
  expect(await allowance.take(back + 1020)).toEqual({ granted: true })
})
