import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Levels } from './nearest-strings.ts'

it('keeps the requested number of largest values, in whatever order they come', () => {
  const values = fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 300 })
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 255 }), (stream, wanted, least) => {
      const levels = new Levels()
      levels.reset(wanted, least)
      const taken: number[] = []
      for (const value of stream) {
        if (!levels.takes(value)) continue
        levels.add(value)
        taken.push(value)
      }
      const largest = stream
        .filter((value) => value >= least)
        .sort((a, b) => b - a)
        .slice(0, wanted)
      expect(taken.sort((a, b) => b - a).slice(0, wanted)).toEqual(largest)
      expect(taken.filter((value) => value > levels.from).length).toBeLessThan(wanted)
    }),
  )
})

it('accepts nothing if no values are requested', () => {
  const levels = new Levels()
  levels.reset(0, 1)
  expect(levels.takes(255)).toBe(false)
})
