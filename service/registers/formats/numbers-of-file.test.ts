import { expect, it } from 'vitest'
import type { ReadStep } from '../../../lib/sources/registers/record.ts'
import { NumbersOfFile, tellingTwice } from './numbers-of-file.ts'

const mark = (number: string, name: string | null, basis: 'national' | 'international' = 'national') => ({
  number,
  name,
  basis,
})

it('reports a number that already has another name, in any letter case, unless it was removed', () => {
  const numbers = new NumbersOfFile()
  expect(numbers.meet(mark('5', 'Vyntra'))).toBe(false)
  expect(numbers.meet(mark('5', 'VYNTRA'))).toBe(false)
  expect(numbers.meet(mark('5', 'Okrubo', 'international'))).toBe(false)
  expect(numbers.meet(mark('5', 'Okrubo'))).toBe(true)
  expect(numbers.meet(mark('5', null))).toBe(true)
  expect(numbers.meet(mark('5', 'Kandoro'))).toBe(false)
  numbers.forget('5', 'national')
  expect(numbers.meet(mark('5', 'Bravik'))).toBe(false)
})

it('distinguishes the numbers of many marks, and recognises them again', () => {
  const numbers = new NumbersOfFile()
  const all = Array.from({ length: 200_000 }, (_, at) => mark(String(18_000_000 + at).padStart(9, '0'), `Mark ${at}`))
  expect(all.filter((each) => numbers.meet(each))).toEqual([])
  expect(all.filter((each) => numbers.meet(each))).toEqual([])
  expect(all.filter((each) => !numbers.meet({ ...each, name: `${each.name} x` }))).toEqual([])
})

it('reports the lost record of a repeated number before the one that is stored', async () => {
  const step = (number: string, name: string): ReadStep => ({
    kind: 'record',
    record: {
      ...mark(number, name),
      niceClasses: [],
      status: 'live',
      owner: null,
      filedOn: null,
      registeredOn: null,
      expiresOn: null,
      registrationNumber: null,
    },
    at: { entry: 'a.csv', line: 2, number },
  })
  async function* batches() {
    yield [step('3.02024E+12', 'Vyntra'), step('7', 'Bravik')]
    yield [step('3.02024E+12', 'Okrubo'), step('7', 'Bravik')]
  }
  const told: ReadStep[] = []
  for await (const batch of tellingTwice(batches())) told.push(...batch)
  expect(told.map(({ kind, at }) => `${kind} ${at.number}`)).toEqual([
    'record 3.02024E+12',
    'record 7',
    'bad 3.02024E+12',
    'record 3.02024E+12',
    'record 7',
  ])
})
