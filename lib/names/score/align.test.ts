import { describe, expect, it } from 'vitest'
import { alignedBits, WRITTEN } from './alignment.ts'
import { sideOf } from './testing/side-of.ts'

function bits(asked: string, found: string): number {
  const [a, b] = [sideOf(asked).looks, sideOf(found).looks]
  return alignedBits(a, 0, a.length, b, 0, b.length, WRITTEN)
}

describe('alignedBits', () => {
  it('is nearly all information of a name compared with itself, and less for any other', () => {
    const told = sideOf('vyntra').looks.total
    expect(bits('vyntra', 'vyntra')).toBeGreaterThan(told * 0.9)
    expect(bits('vyntra', 'vyntra')).toBeLessThanOrEqual(told)
    for (const other of ['vintra', 'vyntr', 'vyntras', 'avyntra', 'kodak'])
      expect(bits('vyntra', other)).toBeLessThan(bits('vyntra', 'vyntra'))
  })

  it('is negative for names that share nothing', () => {
    expect(bits('vyntra', 'kodak')).toBeLessThan(0)
  })

  it.each([
    ['rare letters more than common ones', ['xyqzu', 'xyqzu'], ['enter', 'enter']],
    ['another vowel less than another consonant', ['malon', 'melon'], ['malon', 'maton']],
    ['a doubled letter less than another one', ['adidas', 'adiddas'], ['adidas', 'adigdas']],
    ['swapped neighbours less than two other letters', ['turcool', 'trucool'], ['turcool', 'tqgcool']],
  ])('counts %s', (_what, more, less) => {
    expect(bits(...(more as [string, string]))).toBeGreaterThan(bits(...(less as [string, string])))
  })
})
