import { expect, it } from 'vitest'
import { driversOf } from './drivers.ts'

it('counts a pair for each of its drivers', () => {
  expect(driversOf('visual+phonetic; short')).toEqual(['visual', 'phonetic', 'short'])
  expect(driversOf('contained; weak prefix META')).toEqual(['contained', 'token/dominant', 'weak or descriptive'])
  expect(driversOf('letter transposition')).toEqual(['transposition'])
  expect(driversOf('phonetic; number word')).toEqual(['phonetic', 'number word'])
})

it('returns unspecified if no driver is stated', () => {
  expect(driversOf('unspecified (spaces restored by hand)')).toEqual(['unspecified'])
  expect(driversOf('')).toEqual(['unspecified'])
})
