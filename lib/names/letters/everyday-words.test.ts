import { expect, it } from 'vitest'
import { everydayWords } from './everyday-words.ts'

it('contains the words of five languages, each once and folded', () => {
  const lists = everydayWords()
  expect(lists.map((words) => words.includes('hotel'))).toEqual([true, true, true, true, true])
  for (const words of lists) {
    expect(words.length).toBeGreaterThan(8000)
    expect(new Set(words).size).toBe(words.length)
    expect(words.filter((word) => /[^a-z]|^..?$/u.test(word))).toEqual([])
  }
})

it('lists the commonest words first', () => {
  const [english = []] = everydayWords()
  expect(english.indexOf('house')).toBeLessThan(english.indexOf('whale'))
})
