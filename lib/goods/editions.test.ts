import { describe, expect, it } from 'vitest'
import { MOVES, withEarlierClasses } from './editions.ts'

describe('withEarlierClasses', () => {
  it.each([
    ['spectacles, in 10 today', [10], [9, 10]],
    ['lifeboats, in 12 today', [12], [9, 12]],
    ['heated clothing, in 25 today', [25], [11, 25]],
    ['essential oils for industry', [1], [1, 3]],
    ['essential oils as medicine', [5], [3, 5]],
    ['essential oils as flavouring', [30], [3, 30]],
    ['several at once', [30, 25, 10], [3, 9, 10, 11, 25, 30]],
    ['an old class that is there already', [9, 10], [9, 10]],
    ['classes whose goods have not moved', [42, 35], [35, 42]],
    ['software, which was never in 10 or 12', [9], [9]],
    ['cosmetics, which have always been in 3', [3], [3]],
    ['a class named twice', [42, 42], [42]],
    ['two digits after one', [9, 41, 35], [9, 35, 41]],
    ['all classes', [], []],
  ])('%s: %j -> %j', (_goods, asked, searched) => {
    expect(withEarlierClasses(asked)).toEqual(searched)
  })

  it('does not change its input', () => {
    const asked = Object.freeze([25, 10])
    expect(withEarlierClasses(asked)).toEqual([9, 10, 11, 25])
  })

  it('needs only one pass, because no class moved twice', () => {
    const all = Array.from({ length: 45 }, (_, index) => index + 1)
    for (const asked of all)
      expect(withEarlierClasses(withEarlierClasses([asked]))).toEqual(withEarlierClasses([asked]))
  })

  it.each(MOVES)('$goods stay within the classes of goods', ({ from, to }) => {
    for (const number of [from, ...to]) {
      expect(number).toBeGreaterThanOrEqual(1)
      expect(number).toBeLessThanOrEqual(34)
    }
  })
})
