import { expect, it } from 'vitest'
import { currentOwners } from './mark-fields.ts'

it('names all owners of the latest stage', () => {
  const parties = [
    { name: 'First Inc.', rank: 10 },
    { name: 'Now AG', rank: 31 },
    { name: 'Too GmbH', rank: 31 },
    { name: 'Then LLC', rank: 30 },
  ]
  expect(currentOwners(parties)).toBe('Now AG; Too GmbH')
})

it('names a repeated owner once, and skips those without a name', () => {
  expect(
    currentOwners([
      { name: 'A', rank: 0 },
      { name: 'a', rank: 0 },
      { name: ' ', rank: 9 },
    ]),
  ).toBe('A')
  expect(currentOwners([{ name: null, rank: 0 }])).toBeNull()
  expect(currentOwners([])).toBeNull()
})
