import { expect, it } from 'vitest'
import { anyTrigram } from './fts5.ts'

it('asks for any trigram of a name once, quotes aside', () => {
  expect(anyTrigram('Banana')).toBe('"ban" OR "ana" OR "nan"')
  expect(anyTrigram('a "b" c')).toBe('"a b" OR " b " OR "b c"')
  expect(anyTrigram('ab')).toBe('')
})
