import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classesOf, shownText, shownTogether } from './mark-fields.ts'

describe('a field of a mark', () => {
  it('has Nice classes however they are written, and none that are none', () => {
    expect(classesOf(['09', '42', ' 9 ', '25, 35;1', '200', '46', 'A', '', null])).toEqual([1, 9, 25, 35, 42])
  })

  it('joins several owners, each once', () => {
    expect(shownTogether([' Acme\u202e AG ', 'Acme AG', null, '', 'Beta\nGmbH'], ', ')).toBe('Acme AG, Beta GmbH')
    expect(shownTogether([null, '\u200b'], ', ')).toBeNull()
  })

  it('is never longer than the longest, and on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        const shown = shownText(text)
        expect([...(shown ?? 'x')].length).toBeLessThanOrEqual(512)
        expect(shown ?? 'x').not.toMatch(/[\n\r\u202a-\u202e]|^$/)
      }),
    )
  })
})
