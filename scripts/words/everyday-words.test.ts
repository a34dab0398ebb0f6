import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { everydayWordsFile } from './everyday-words.ts'

it('ships the words of the package, folded as names are', () => {
  const file = readFileSync(new URL('../../lib/names/letters/everyday-words.json', import.meta.url), 'utf8')
  expect(everydayWordsFile() === file).toBe(true)
})
