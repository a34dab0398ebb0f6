import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stemOf } from './meanings.ts'

describe('stemOf', () => {
  it.each(
    `slide/slides watch/watches lynx/lynxes party/parties dog/dogs potter/potters kind/kinder katze/katzen hund/hunde
    feder/federn bateau/bateaux auto/autos flor/flores chico/chicas pizza/pizze libro/libri bambino/bambini casa/casetta`
      .split(/\s+/u)
      .map((pair) => pair.split('/') as [string, string]),
  )('%s and %s have the same stem', (left, right) => {
    expect(stemOf(left).stem).toBe(stemOf(right).stem)
    expect(stemOf(left).ending).not.toBe(stemOf(right).ending)
  })

  it.each([
    ['boss', 'bos'],
    ['gas', 'ga'],
    ['water', 'wat'],
    ['west', 'western'],
    ['horn', 'hor'],
    ['vita', 'vitaes'],
  ])('%s and %s have different stems', (left, right) => {
    expect(stemOf(left).stem).not.toBe(stemOf(right).stem)
  })

  it('splits a word into stem and ending, with at least three letters of stem', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'e', 'i', 'n', 'r', 's', 't', 'l', 'x') }), (word) => {
        const { stem, ending } = stemOf(word)
        expect(stem + ending).toBe(word)
        if (ending !== '') expect(stem.length).toBeGreaterThanOrEqual(3)
      }),
    )
  })
})
