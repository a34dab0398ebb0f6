import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { numeralWordsFile } from './numeral-words.ts'

it('the words of numbers that ship are those of the package as names are folded', () => {
  const file = readFileSync(new URL('../../lib/names/normalise/numeral-words.json', import.meta.url), 'utf8')
  expect(numeralWordsFile()).toBe(file)
})
