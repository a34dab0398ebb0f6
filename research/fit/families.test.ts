import { describe, expect, it } from 'vitest'
import { familiesOf, foldsOf } from './families.ts'

const pair = (earlier: string, later: string) => ({ earlier, later })

describe('familiesOf', () => {
  it.each([
    ['a mark name, however it is written', pair('Pentasa', 'Octasa'), pair('Ventosa', 'PENTASA')],
    ['the beginning of a first word', pair('Halloumi', 'Bbqloumi'), pair('HALLOUFAN', 'Cyprela')],
    ['a first word behind an article', pair('The Swatch', 'Iswatch'), pair('Swatchball', 'Corum')],
  ])('groups pairs that share %s', (_what, one, other) => {
    const [a, b] = familiesOf([one, other])
    expect(a).toBe(b)
  })

  it('groups pairs that a third pair connects', () => {
    const families = familiesOf([pair('Alpina', 'Borneo'), pair('Kandoro', 'Zelmit'), pair('Borneo', 'Zelmit')])
    expect(new Set(families).size).toBe(1)
  })

  it('separates pairs that share neither', () => {
    const families = familiesOf([pair('The Alpina', 'Borneo'), pair('The Kandoro', 'Zelmit'), pair('', '!')])
    expect(new Set(families).size).toBe(3)
  })
})

describe('foldsOf', () => {
  const families = Int32Array.from({ length: 400 }, (_family, at) => (at < 40 ? 0 : at - (at % 3)))

  it('does not split a family', () => {
    const folds = foldsOf(families, 5, 1)
    const seen = new Map<number, number>()
    for (const [at, family] of families.entries()) {
      expect(seen.get(family) ?? folds[at]).toBe(folds[at])
      seen.set(family, folds[at] as number)
    }
    expect(new Set(folds)).toEqual(new Set([0, 1, 2, 3, 4]))
  })

  it('puts about as many pairs into each fold', () => {
    const sizes = [...Map.groupBy(foldsOf(families, 5, 1), (fold) => fold).values()].map((pairs) => pairs.length)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(3)
  })

  it('returns the same folds for the same seed, and others for another', () => {
    expect(foldsOf(families, 5, 1)).toEqual(foldsOf(families, 5, 1))
    expect(foldsOf(families, 5, 2)).not.toEqual(foldsOf(families, 5, 1))
  })
})
