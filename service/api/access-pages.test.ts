import { expect, it } from 'vitest'
import { languageOf } from './access.ts'

it.each([
  ['de', 'fr', 'de'],
  ['xx', 'fr-CH', 'fr'],
  [undefined, 'es, it;q=0.5, de;q=0.7', 'de'],
  [undefined, 'de;q=0', 'en'],
  [undefined, undefined, 'en'],
  [undefined, ';q=x,,', 'en'],
])('for chosen %s and accepted %s, the language is %s', (chosen, accepted, language) => {
  expect(languageOf(chosen, accepted)).toBe(language)
})
