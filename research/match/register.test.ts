import { expect, it } from 'vitest'
import type { MarkToSearch } from '../engine.ts'
import { distinctRegister, madeRegister, putIn, type Register } from './register.ts'

const mark = (ref: number, name: string): MarkToSearch => ({
  ref,
  name,
  niceClasses: [9],
  office: 'EU',
  status: 'live',
})
const register: Register = { said: 'two marks', marks: () => [mark(0, 'Alpha'), mark(1, 'Beta')] }

it('looks for names that it does not add', () => {
  const filled = putIn(register, ['GAMMA'], ['beta', 'Delta'])
  expect([...filled.marks].map(({ name }) => name)).toEqual(['Alpha', 'Beta', 'GAMMA'])
  expect([...filled.refsOf('Beta')]).toEqual([1])
  expect(filled.refsOf('Delta').size).toBe(0)
})

it('adds each name once, after the others, and finds all that are written alike', () => {
  const filled = putIn(register, ['ALPHA', 'GAMMA', 'GAMMA'])
  const marks = [...filled.marks]
  expect(marks.map(({ ref, name }) => [ref, name])).toEqual([
    [0, 'Alpha'],
    [1, 'Beta'],
    [2, 'ALPHA'],
    [3, 'GAMMA'],
  ])
  expect(filled.size()).toBe(4)
  expect([...filled.refsOf('alpha')]).toEqual([0, 2])
  expect([...filled.refsOf('Gamma')]).toEqual([3])
  expect([...filled.refsOf('Beta')]).toEqual([])
})

it('returns each name once on request, from the same marks', () => {
  const once = [...distinctRegister(3000, 1).marks()]
  const names = once.map(({ name }) => name.toUpperCase())
  expect(new Set(names).size).toBe(3000)
  expect(once.map(({ ref }) => ref)).toEqual(names.map((_, at) => at))
  const all = new Set([...madeRegister(3000, 1).marks()].map(({ name }) => name.toUpperCase()))
  expect(all.size).toBeLessThan(3000)
  expect([...all]).toEqual(names.slice(0, all.size))
})
