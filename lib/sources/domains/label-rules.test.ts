import { expect, it } from 'vitest'
import { brokenRule } from './label-rules.ts'

it.each([
  ['ch', 'K2', '.ch takes names of 3 characters and more.'],
  ['li', 'Ü2', '.li takes names of 3 characters and more.'],
  ['ch', 'K-2', '.ch takes names of 3 characters and more.'],
  ['eu', 'X', '.eu takes names of 2 characters and more.'],
  ['at', 'X', null],
  ['com', 'X', null],
  ['ch', 'Ürb', null],
  ['ch', '2026', null],
  ['de', '2026', null],
  ['de', 'Müller & Söhne', null],
  ['de', 'Mu\u0308ller', null],
  ['de', 'Вынтра', '.de takes Latin letters alone.'],
  ['eu', 'Ωmega', '.eu takes Latin letters alone.'],
  ['com', 'Вынтра', null],
  ['at', '小米', '.at takes Latin letters alone.'],
])('.%s, %s: %s', (tld, name, rule) => {
  expect(brokenRule(tld, name)).toBe(rule)
})
