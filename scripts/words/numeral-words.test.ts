import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { numeralWordsFile } from './numeral-words.ts'

it('ships the number words of the package, folded as names are', () => {
  const file = readFileSync(new URL('../../lib/names/normalise/numeral-words.json', import.meta.url), 'utf8')
  expect(numeralWordsFile()).toBe(file)
})
