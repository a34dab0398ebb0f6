import { expect, it } from 'vitest'
import { nearestOf } from './nearest.ts'

const COMMANDS = ['keys list', 'keys limits', 'registers list', 'registers import', 'requests list']

it.each([
  ['register list', 'registers list'],
  ['registers imprt', 'registers import'],
  ['key list', 'keys list'],
  ['keys limit', 'keys limits'],
])('knows what %s was to be', (typed, meant) => {
  expect(nearestOf(typed, COMMANDS)).toBe(meant)
})

it('guesses nothing for what is like none of them', () => {
  expect(nearestOf('make coffee', COMMANDS)).toBeNull()
  expect(nearestOf('', COMMANDS)).toBeNull()
})
