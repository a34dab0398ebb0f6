import { expect, it } from 'vitest'
import { anyTrigram } from './fts5.ts'

it('queries any trigram of a name once, without its quotes', () => {
  expect(anyTrigram('Banana')).toBe('"ban" OR "ana" OR "nan"')
  expect(anyTrigram('a "b" c')).toBe('"a b" OR " b " OR "b c"')
  expect(anyTrigram('ab')).toBe('')
})
