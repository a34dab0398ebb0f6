import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hintWordsFile } from './hint-words.ts'

it('ships the hint words of the packages and of our own lists', async () => {
  const file = readFileSync(new URL('../../data/hint-words.json', import.meta.url), 'utf8')
  expect((await hintWordsFile()) === file).toBe(true)
})
