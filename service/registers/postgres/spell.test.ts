import fc from 'fast-check'
import { expect, it } from 'vitest'
import { indexedVariants } from '../../../lib/names/index/index.ts'
import { speltForms, speltWords } from './spell.ts'

const kept = ({ words, letters, sound, consonants, near }: ReturnType<typeof speltWords>) => [
  words,
  letters,
  sound,
  consonants,
  ...(near ?? []),
]

it('treats a letter of two UTF-16 units as one letter', () => {
  expect(speltWords(['𐍈𐌰']).near).toEqual(expect.arrayContaining(['𐍈𐌰', '𐍈', '𐌰']))
})

it('stores neither half a surrogate pair nor a NUL, whatever a name contains', () => {
  const unit = fc.oneof(fc.constantFrom('𐍈', '𐌰', '𓀀', '\ud800', '\udc00', '\0', 'a'), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(fc.array(fc.array(unit, { maxLength: 300 }), { maxLength: 3 }), (words) => {
      const spelt = speltWords(words.map((letters) => letters.join('')))
      for (const text of kept(spelt)) expect(text.isWellFormed() && !text.includes('\0')).toBe(true)
      expect([...spelt.letters].length).toBeLessThanOrEqual(255)
    }),
  )
  for (const name of ['𐍈𐌰', '𓀀𓀁', `a${'𓀀'.repeat(300)}`])
    for (const spelt of speltForms(indexedVariants(name)))
      for (const text of kept(spelt)) expect(text.isWellFormed()).toBe(true)
})
