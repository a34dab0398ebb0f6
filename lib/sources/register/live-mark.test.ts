import { expect, it } from 'vitest'
import { addMarks, holdMark, type LiveMark } from './live-mark.ts'

const mark = (number: string | null, basis: LiveMark['basis'], name: string): LiveMark => ({
  number,
  name,
  niceClasses: [],
  status: 'live',
  owner: null,
  filedOn: null,
  registeredOn: null,
  expiresOn: null,
  basis,
  registrationNumber: null,
})

it('a national mark and an international registration of one number are two marks, and each comes once', () => {
  const marks = new Map<string, LiveMark>()
  addMarks(marks, [mark('919224', 'national', 'Okrubo'), mark('919224', 'international', 'Vyntra')])
  addMarks(marks, [mark('919224', 'international', 'Vyntra'), mark(null, 'national', 'A'), mark(null, 'national', 'B')])
  expect([...marks.values()].map(({ name }) => name)).toEqual(['Okrubo', 'Vyntra', 'A', 'B'])
  expect([holdMark(marks, '919224'), holdMark(marks, '7')]).toEqual([true, false])
})
