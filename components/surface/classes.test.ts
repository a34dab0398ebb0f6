import { expect, it } from 'vitest'
import { readClasses } from './classes.ts'

it.each([
  ['', []],
  ['9, 42', [9, 42]],
  ['42;9 09', [9, 42]],
  [' 1\n45 ', [1, 45]],
])('reads %j', (text, classes) => {
  expect(readClasses(text)).toEqual({ ok: true, classes })
})

it.each([
  ['9, 46', '46'],
  ['0', '0'],
  ['nine', 'nine'],
  ['9.5', '9.5'],
  ['9-42', '9-42'],
  ['-9', '-9'],
])('names what is wrong in %j', (text, bad) => {
  expect(readClasses(text)).toEqual({ ok: false, bad })
})
