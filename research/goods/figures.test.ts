import { expect, it } from 'vitest'
import { goodsFigures, inWords, type Outcome, outcomeTable } from './figures.ts'

const outcomes: Outcome[] = [
  { found: 'low', given: 'related' },
  { found: 'low', given: 'remote' },
  { found: 'similar', given: 'remote' },
  { found: 'high', given: 'same' },
  { found: 'similar', given: 'unknown' },
]

it('counts pairs that are right, off by one and missed', () => {
  expect(goodsFigures(outcomes)).toEqual({ pairs: 5, right: 0.4, offByOne: 0.2, missed: 0.333 })
})

it('does not have shares if there are no pairs', () => {
  expect(goodsFigures([])).toEqual({ pairs: 0, right: null, offByOne: null, missed: null })
  expect(inWords(goodsFigures([]))).toContain('– right')
})

it('shows each found degree on one line', () => {
  expect(outcomeTable(outcomes).map((line) => line.split(/\s+/))).toEqual([
    ['found', 'remote', 'related', 'similar', 'same', 'unknown'],
    ['low', '1', '1', '0', '0', '0'],
    ['similar', '1', '0', '0', '0', '1'],
    ['high', '0', '0', '0', '1', '0'],
  ])
})
