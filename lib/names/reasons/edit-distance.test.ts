import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['vyntra', 'vintra', 1],
    ['starbuks', 'starbucks', 1],
    ['turcool', 'trucool', 1],
    ['ca', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['日本', '日木', 1],
    ['𥦮𥦮', '𥦮𥦯', 1],
    ['𥦮', '𐊱', 2],
    ['a𥦮', 'a', 2],
  ])('%j to %j needs %d edits', (left, right, edits) => {
    expect(editDistance(left, right)).toBe(edits)
  })

  it('is symmetric, zero only for equal strings, and at most the longer length', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '𥦮', '𥦯', '𐊱'), maxLength: 12 })
    fc.assert(
      fc.property(word, word, (left, right) => {
        const edits = editDistance(left, right)
        expect(edits).toBe(editDistance(right, left))
        expect(edits === 0).toBe(left === right)
        expect(edits).toBeGreaterThanOrEqual(Math.abs(left.length - right.length))
        expect(edits).toBeLessThanOrEqual(Math.max(left.length, right.length))
      }),
    )
  })
})
