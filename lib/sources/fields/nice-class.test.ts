import { expect, it } from 'vitest'
import { niceClass, sortedClasses } from './fields.ts'

it.each([
  ['9', 9],
  ['09', 9],
  ['009', 9],
  [' 036 ', 36],
  ['45', 45],
  ['46', null],
  ['0', null],
  ['000', null],
  ['200', null],
  ['A', null],
  ['', null],
  ['9.5', null],
])('class number %j is class %j', (text, number) => {
  expect(niceClass(text)).toBe(number)
})

it('orders classes by number', () => {
  expect(sortedClasses([35, 9, 35, 3])).toEqual([3, 9, 35])
})
