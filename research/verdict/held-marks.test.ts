import { expect, it } from 'vitest'
import type { MarkToSearch } from '../engine.ts'
import { HeldMarks } from './held-marks.ts'

const mark = (ref: number, niceClasses: number[], status: MarkToSearch['status']): MarkToSearch => ({
  ref,
  name: 'x',
  niceClasses,
  office: 'EU',
  status,
})

it('keeps classes and status of marks that it passes on', () => {
  const held = new HeldMarks()
  const marks = [mark(0, [9, 45, 1], 'live'), mark(1, [], 'dead'), mark(2, [45, 44, 43, 42], 'pending')]
  expect([...held.keep(marks)]).toEqual(marks)
  expect(held.size).toBe(3)
  expect([0, 1, 2].map((ref) => held.classesOf(ref))).toEqual([[9, 45, 1], [], [45, 44, 43, 42]])
  expect([0, 1, 2].map((ref) => held.statusOf(ref))).toEqual(['live', 'dead', 'pending'])
  expect([0, 1, 2].map((ref) => held.isInForce(ref))).toEqual([true, false, true])
  expect(() => [...held.keep([mark(3, [1, 2, 3, 4, 5], 'live')])]).toThrow('5 classes')
})
