import { describe, expect, it } from 'vitest'
import { splitNumbers } from '../../../lib/sources/offices/euipo/sync.ts'
import type { RegisterPartition } from '../store/record-store.ts'
import { WindowPlan } from './partitions.ts'
import { drawnNumbers } from './testing/drawn-numbers.ts'

const READER = { mostRecords: 500, mostTogether: 40, narrower: splitNumbers }
const open = (prefix: string): RegisterPartition => ({ prefix, total: null, held: 0, readAt: null })

/** More queries than any of these registers needs. */
const TOO_MANY = 5000

/**
 * Reads a register with these numbers by a plan. The office does not count beyond `counted`. Returns the queries in
 * order, and their results.
 */
function read(numbers: readonly string[], reader = READER, counted = Number.POSITIVE_INFINITY) {
  const plan = new WindowPlan(reader)
  const asked: string[] = []
  let windows = [open('')]
  let questions = 0
  const divide = (prefix: string) => {
    windows = [...windows.filter((window) => window.prefix !== prefix), ...reader.narrower(prefix).map(open)]
  }
  for (let step = plan.next(windows, () => false); step !== null; step = plan.next(windows, () => false)) {
    const { kind, prefixes } = step
    if (kind === 'divide') {
      divide(prefixes[0] as string)
      continue
    }
    if (asked.push(prefixes.join(' ')) > TOO_MANY) throw new Error(`${prefixes} is asked for without end`)
    const found = numbers.filter((number) => prefixes.some((prefix) => number.startsWith(prefix))).length
    const total = Math.min(found, counted)
    if (total > reader.mostRecords) {
      questions++
      plan.tooMany(prefixes, total)
      if (prefixes.length === 1) divide(prefixes[0] as string)
      continue
    }
    questions += Math.max(1, Math.ceil(total / 10))
    windows = windows.map((window) => {
      if (!prefixes.includes(window.prefix)) return window
      const held = numbers.filter((number) => number.startsWith(window.prefix)).length
      return { ...window, held, total: held, readAt: '2026-11-20T00:00:00.000Z' }
    })
  }
  const held = windows.reduce((sum, window) => sum + window.held, 0)
  return { asked, questions, held, windows }
}

/** Evenly distributed numbers, and international registrations. */
const EVEN = [
  ...Array.from({ length: 8000 }, (_, at) => String(at * 2400).padStart(9, '0')),
  ...Array.from({ length: 1500 }, (_, at) => `W0${String(at * 6500).padStart(7, '0')}`),
]

describe('WindowPlan', () => {
  it('reads the complete register, each partition once', () => {
    const { held, asked } = read(EVEN)
    expect(held).toBe(EVEN.length)
    const each = asked.flatMap((prefixes) => prefixes.split(' '))
    expect(each.every((one, at) => each.indexOf(one) === at)).toBe(true)
  })

  it('needs far fewer extra queries than reading partitions one by one', () => {
    const drawn = drawnNumbers(1)
    const numbers = [...new Set(EVEN.map(() => String(Math.floor(drawn() * 19_400_000)).padStart(9, '0')))]
    const beyond = (mostTogether: number) => read(numbers, { ...READER, mostTogether }).questions - numbers.length / 10
    expect(beyond(40)).toBeLessThan(beyond(1) / 2)
  })

  it('reads small partitions together, and any number of empty ones', () => {
    const { asked } = read(EVEN)
    expect(asked).toContain('02 03 04 05 06 07 08 09')
    expect(asked).toContain('W00 W01 W02')
  })

  it('splits a partition without a query if its neighbour was too large', () => {
    const { asked, windows } = read(EVEN)
    expect(asked).toContain('00')
    expect(asked).not.toContain('01')
    expect(windows.some(({ prefix }) => prefix.startsWith('01'))).toBe(true)
  })

  it('ends if numbers are close together after empty partitions', () => {
    const close = Array.from({ length: 3000 }, (_, at) => String(18_999_999 - at).padStart(9, '0'))
    const { held, asked } = read(close)
    expect(held).toBe(3000)
    expect(asked.length).toBeLessThan(60)
  })

  it.each([600, 1000, 4000])('ends if an office does not count further than %i', (counted) => {
    const { held, questions } = read(EVEN, READER, counted)
    expect(held).toBe(EVEN.length)
    expect(questions).toBeLessThan(1.2 * read(EVEN, { ...READER, mostTogether: 1 }).questions)
  })

  it('wastes few queries if all records are in one of many partitions', () => {
    const close = Array.from({ length: 510 }, (_, at) => String(18_000_000 + at).padStart(9, '0'))
    const { held, questions } = read(close)
    expect(held).toBe(510)
    expect(questions).toBeLessThan(read(close, { ...READER, mostTogether: 1 }).questions)
  })

  it('reads separated partitions one by one, and skips excluded ones', () => {
    const plan = new WindowPlan(READER)
    plan.tooMany([''], 900)
    const windows = splitNumbers('').map(open)
    expect(plan.next(windows, () => false)?.prefixes.length).toBeGreaterThan(1)
    plan.keepApart(['0', '1'])
    expect(plan.next(windows, () => false)?.prefixes).toEqual(['0'])
    expect(plan.next(windows, (prefix) => prefix === '0')?.prefixes).toEqual(['1'])
    expect(plan.next(windows, () => true)).toBeNull()
  })

  it('queries one partition at a time after a start until it knows their sizes', () => {
    const plan = new WindowPlan(READER)
    const windows = splitNumbers('00').map(open)
    expect(plan.next(windows, () => false)).toEqual({ kind: 'read', prefixes: ['000'] })
    const begun = windows.map((window, at) => (at === 0 ? { ...window, held: 100, readAt: '2026-11-20' } : window))
    expect(plan.next(begun, () => false)).toEqual({ kind: 'read', prefixes: ['001', '002', '003', '004'] })
  })
})
