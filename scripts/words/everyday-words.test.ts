import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { everydayWordsFile } from './everyday-words.ts'

it('the words that ship are those of the package as names are folded', () => {
  const file = readFileSync(new URL('../../lib/names/normalise/everyday-words.json', import.meta.url), 'utf8')
  expect(everydayWordsFile() === file).toBe(true)
})
