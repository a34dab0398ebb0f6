import { describe, expect, it } from 'vitest'
import { shareWords } from './features.ts'
import { sideOf } from './testing/side-of.ts'

describe('shareWords', () => {
  it('pairs words at any position', () => {
    const { partners, askedOver, foundOver } = shareWords(sideOf('nova terra'), sideOf('terra nova'))
    expect([...partners].slice(0, 2)).toEqual([1, 0])
    expect({ askedOver, foundOver }).toEqual({ askedOver: 0, foundOver: 0 })
  })

  it('covers a name completely if it is a word of the other', () => {
    const { askedCover, foundCover, foundAlone } = shareWords(sideOf('life'), sideOf('thomson life'))
    expect(askedCover).toBeGreaterThan(0.9)
    expect(foundCover).toBeLessThan(0.6)
    expect(foundAlone).toBeGreaterThan(0)
  })

  it('pairs only similar words', () => {
    expect(shareWords(sideOf('vyntra shop'), sideOf('vintra bank')).partners[0]).toBe(0)
    expect([...shareWords(sideOf('vyntra shop'), sideOf('kodak film')).partners].slice(0, 2)).toEqual([-1, -1])
  })

  it('assigns little weight to a common word', () => {
    const common = shareWords(sideOf('hotel', 4), sideOf('hotel', 4)).bits
    const rare = shareWords(sideOf('hotel'), sideOf('hotel')).bits
    expect(common).toBeLessThan(rare / 2)
  })

  it('accepts names of any number of words', () => {
    const many = Array.from({ length: 30 }, (_word, at) => `word${at}`).join(' ')
    expect(() => shareWords(sideOf(many), sideOf(many))).not.toThrow()
  })
})
