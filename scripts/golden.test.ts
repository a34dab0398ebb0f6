import { expect, it } from 'vitest'
import { NAMES_RULES } from '../lib/names/rules-version.ts'
import { goldenNow, readGolden } from './golden.ts'

const kept = readGolden()
const now = goldenNow()

it('keeps the results of the rules that are in force', () => {
  expect(kept.rules, 'run `npm run golden`').toBe(NAMES_RULES)
})

it('gives every name the forms, sounds and near names that its rules have given before', () => {
  expect(now.names, 'other results: raise NAMES_RULES, then run `npm run golden`').toEqual(kept.names)
})

it('reads the word lists and tables that its rules have read before', () => {
  expect(now.tables, 'other tables: raise NAMES_RULES, then run `npm run golden`').toEqual(kept.tables)
  expect(Object.keys(kept.names)).toEqual(Object.keys(now.names))
})
