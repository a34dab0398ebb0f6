import { expect, it } from 'vitest'
import { brokenRule } from './domains.ts'
import { REGISTRIES } from './registries.ts'

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
  ['ch', 'Kraß', null],
  ['ch', 'KRAẞ', null],
  ['de', 'KRAẞ', null],
  ['ch', 'Œuvre Ñandú', null],
  ['ch', 'Şekervo', '.ch does not take all of these letters.'],
  ['at', 'Žitovo', null],
  ['at', 'Łodvo', '.at does not take all of these letters.'],
  ['de', 'Łodvo', null],
  ['de', 'Nguyễn', '.de does not take all of these letters.'],
  ['us', 'Müller', '.us does not take all of these letters.'],
  ['us', 'Kraß', null],
  ['com', 'Nguyễn', null],
  ['com', 'K\u0435lvo', '.com does not take letters of several scripts in one name.'],
  ['swiss', 'Kelvo Келво', '.swiss does not take letters of several scripts in one name.'],
  ['org', 'Kelvoσ', '.org does not take letters of several scripts in one name.'],
  ['com', 'Kelvo ケルボ', null],
  ['com', '小米 Labs', null],
  ['com', '한글Lab', null],
])('.%s, %s: %s', (tld, name, rule) => {
  const registry = REGISTRIES.find((each) => each.tld === tld)
  expect(registry && brokenRule(registry, name)).toBe(rule)
})
