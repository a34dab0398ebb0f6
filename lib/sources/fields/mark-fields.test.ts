import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLostDay, readClasses, shown } from './fields.ts'

describe('a field of a mark', () => {
  it('contains Nice classes in any notation', () => {
    const niceClasses = [1, 9, 25, 35, 42]
    expect(readClasses(['09', '42', ' 9 ', '25, 35;1', '', null])).toEqual({ niceClasses, lost: false })
  })

  it.each(['0', '46', '200', 'A', '9.5', '-9'])('has no classes if one of them is %s', (odd) => {
    expect(readClasses(['9', odd])).toEqual({ niceClasses: [], lost: true })
  })

  it.each([
    ['soon', true],
    ['2023-02-30', true],
    ['2023-02-28', false],
    ['00000000', false],
    ['0000-00-00', false],
    [' ', false],
    [null, false],
  ])('with the date %j is lost: %s', (text, lost) => {
    expect(isLostDay(text)).toBe(lost)
  })

  it('is unescaped even if it was escaped twice', () => {
    expect(shown.text('BRAVO &amp; CO')).toBe('BRAVO & CO')
    expect(shown.text('L&amp;#39;OR')).toBe("L'OR")
    expect(shown.text('H&M')).toBe('H&M')
  })

  it('joins several owners, each once', () => {
    expect(shown.together([' Acme\u202e AG ', 'Acme AG', null, '', 'Beta\nGmbH'], ', ')).toBe('Acme AG, Beta GmbH')
    expect(shown.together([null, '\u200b'], ', ')).toBeNull()
  })

  it('is not a number if it is too long', () => {
    expect([shown.number(' 30 2020\n1 '), shown.number('1'.repeat(101))]).toEqual(['30 2020 1', null])
  })

  it('is on one line, without characters that reorder text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        const line = shown.text(text)
        expect(line ?? 'x').not.toMatch(/[\n\r\u202a-\u202e]|^$/)
      }),
    )
  })
})
