import { expect, it } from 'vitest'
import { differentMeanings } from './meanings.ts'

const words = new Set(['closed', 'closet', 'clinic', 'clinics', 'messi', 'life', 'principle', 'principles'])
const meanings = { knows: (word: string) => words.has(word) }

it.each([
  [['closed'], ['closet'], true],
  [['clinic'], ['clinics'], false],
  [['principles'], ['principle'], false],
  [['closed'], ['vyntra'], false],
  [['closed'], ['closed'], false],
  [['closed', 'life'], ['closet'], false],
])('%j and %j mean different things: %s', (asked, found, differ) => {
  expect(differentMeanings(asked, found, meanings)).toBe(differ)
  expect(differentMeanings(asked, found, null)).toBe(false)
})
