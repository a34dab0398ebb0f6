import { expect, it } from 'vitest'
import { NAMES_RULES } from '../lib/names/rules-version.ts'
import { goldenNow, readGolden } from './golden.ts'

const kept = readGolden()
const now = goldenNow()

it('stores the results of the rules that are in force', () => {
  expect(kept.rules, 'run `npm run golden`').toBe(NAMES_RULES)
})

it('computes for every name the same variants, sounds and near names as before', () => {
  expect(now.names, 'other results: raise NAMES_RULES, then run `npm run golden`').toEqual(kept.names)
})

it('reads the same word lists and tables as before', () => {
  expect(now.tables, 'other tables: raise NAMES_RULES, then run `npm run golden`').toEqual(kept.tables)
  expect(Object.keys(kept.names)).toEqual(Object.keys(now.names))
})
