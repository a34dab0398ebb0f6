import { describe, expect, it } from 'vitest'
import { type ReadClass, writtenGoods } from './fields.ts'

const of = (niceClass: number | null, ...terms: string[]): ReadClass => ({ niceClass, language: 'en', terms })

describe('a list of goods', () => {
  it('is returned in full, in the order of its classes', () => {
    expect(writtenGoods([of(42, 'Software as a service'), of(9, 'Software', 'Scales')])).toEqual({
      state: 'answered',
      complete: true,
      classes: [of(9, 'Software', 'Scales'), of(42, 'Software as a service')],
      reason: null,
      retryable: false,
    })
  })

  it('does not contain escaped or control characters', () => {
    const { classes } = writtenGoods([of(25, 'Hats &amp;amp; caps\u202e', 'Shoes\n and\tboots')])
    expect(classes).toEqual([of(25, 'Hats & caps', 'Shoes and boots')])
  })

  it.each([
    ['a class without a number', [of(null, 'Hats'), of(9, 'Software')], [of(9, 'Software')]],
    ['a class without terms', [of(25), of(9, 'Software')], [of(9, 'Software')]],
    ['a term that holds nothing', [of(9, '\u200b', 'Software')], [of(9, 'Software')]],
  ])('with %s is returned without that part, as incomplete', (_what, read, classes) => {
    expect(writtenGoods(read)).toMatchObject({
      complete: false,
      classes,
      reason: 'a part of the list could not be read',
    })
  })

  it('is incomplete if it is empty', () => {
    expect(writtenGoods([])).toMatchObject({
      complete: false,
      classes: [],
      reason: expect.stringContaining('no goods'),
    })
  })

  it('is truncated if it is very long, and says that', () => {
    const { complete, reason, classes } = writtenGoods([of(9, 'x'.repeat(59_999), '😀😀'), of(10, 'Lamps')])
    expect([complete, reason]).toEqual([false, 'the list is longer than is told here'])
    expect(classes.map(({ terms }) => terms.map(({ length }) => length))).toEqual([[59_999], []])
    expect(writtenGoods([of(9, 'x'.repeat(60_000))]).complete).toBe(true)
  })
})
