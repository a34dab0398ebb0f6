import { expect, it } from 'vitest'
import { differentMeanings } from '../../../lib/names/reasons/meanings.ts'
import { loadEverydayWords } from './everyday-words.ts'

const words = loadEverydayWords()

it.each(['closed', 'mystery', 'freiheit', 'liberte', 'liberta', 'libertad'])('knows %s', (word) => {
  expect(words.knows(word)).toBe(true)
})

it.each(['vyntra', 'starbucks', 'ist', ''])('does not know %j', (word) => {
  expect(words.knows(word)).toBe(false)
})

it('distinguishes words of different meaning, but not a word from its plural', () => {
  expect(differentMeanings(['mystery'], ['history'], words)).toBe(true)
  expect(differentMeanings(['hearts'], ['heart'], words)).toBe(false)
})
