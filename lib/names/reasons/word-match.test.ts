import { describe, expect, it } from 'vitest'
import { soundOf } from '../phonetics/phonetics.ts'
import { pairWords } from './rules.ts'

const words = (text: string) => {
  const list = text.split(' ')
  return { words: list, keys: list.map((word) => soundOf(word)) }
}
const pairs = (asked: string, found: string) => pairWords(words(asked), words(found))

describe('pairWords', () => {
  it('pairs only equal words, wherever they are', () => {
    expect(pairs('thomson life', 'life')).toEqual([{ asked: 1, found: 0, likeness: 1 }])
    expect(pairs('citra medica', 'medica citra').map(({ found }) => found)).toEqual([1, 0])
    expect(pairs('green tea', 'black coffee')).toEqual([])
  })

  it('uses each word once', () => {
    expect(pairs('pepe pepe', 'pepe')).toHaveLength(1)
  })

  it.each([
    ['kwik rewards', 'quick rewards'],
    ['vyntra bank', 'vintra bank'],
  ])('pairs words that sound the same or hardly differ, at a lower similarity: %s, %s', (asked, found) => {
    const [first, second] = pairs(asked, found)
    expect(first).toMatchObject({ asked: 0, found: 0 })
    expect(first?.likeness).toBeLessThan(1)
    expect(second?.likeness).toBe(1)
  })

  it('does not pair words that differ in a number, or short words that differ', () => {
    expect(pairs('model 4711a', 'model 4712a')).toHaveLength(1)
    expect(pairs('ubs group', 'abs group')).toHaveLength(1)
  })
})
