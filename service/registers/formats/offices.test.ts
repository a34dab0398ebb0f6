import { expect, it } from 'vitest'
import { recordsCalled } from '../testing/records-called.ts'
import { ownership } from './xml.ts'

it.each([
  ['EU', 'EM', [], 'own'],
  ['DE', null, [], 'own'],
  ['DE', 'EM', [], 'foreign'],
  ['US', 'CA', [], 'foreign'],
  ['DE', 'WO', [], 'international'],
  ['DE', 'WO', ['FR', 'DE'], 'international'],
  ['DE', 'IR', ['DE'], 'international'],
  ['DE', 'IR', ['FR'], 'foreign'],
  ['EU', 'WO', ['EM'], 'international'],
  ['CH', 'WO', ['FR', 'DE'], 'foreign'],
  ['EU', 'EUIPO', [], 'unknown'],
] as const)('in a file of %s, a record of %s that names %j is %s', (office, code, designated, whose) => {
  expect(ownership(recordsCalled(office), code, designated)).toBe(whose)
})
