import { expect, it } from 'vitest'
import { DECIDED_CASES, parsePairs, readPairs } from './pairs.ts'

const HEADER = 'mark_a,mark_b,outcome,case,goods,driver,provenance\n'

it('reads pairs by the names of their columns, in any order', () => {
  const { pairs } = parsePairs('outcome,mark_b,mark_a\n1,LATER,EARLIER\n')
  expect(pairs).toEqual([{ earlier: 'EARLIER', later: 'LATER', confusable: true, driver: '', about: 'signs' }])
})

it('reads a file without a header in the usual order, and rows without their last columns', () => {
  const { pairs } = parsePairs('A,B,0\nC,D,1,case')
  expect(pairs.map(({ earlier, later, confusable }) => [earlier, later, confusable])).toEqual([
    ['A', 'B', false],
    ['C', 'D', true],
  ])
})

it('separates cases that say nothing about the signs', () => {
  const rows =
    'A,B,1,,similar,translation; visual,x\nC,D,0,,dissimilar,visual,x\nE,F,1,,similar,visual,memory (none)\nG,H,1,,similar,visual,seen:x\n'
  expect(parsePairs(HEADER + rows).pairs.map(({ about }) => about)).toEqual([
    'translation',
    'dissimilar goods',
    'no source',
    'signs',
  ])
})

it('skips rows it cannot read, and lists them', () => {
  const { pairs, skipped } = parsePairs(`${HEADER}A,,1\nB,C,maybe\nD,E,1\n`)
  expect(pairs.length).toBe(1)
  expect(skipped).toEqual(['line 2: a mark is missing', 'line 3: the outcome is neither 1 nor 0'])
})

it('refuses a file without pairs, and a missing file', () => {
  expect(() => parsePairs('mark_a,mark_b\nA,B\n')).toThrow('outcome')
  expect(() => parsePairs(HEADER)).toThrow('no pair')
  expect(() => readPairs('no-such-file.csv')).toThrow('no-such-file.csv')
})

it('reads every decided case of the project, each once', () => {
  const { pairs, skipped } = readPairs(DECIDED_CASES)
  expect(skipped).toEqual([])
  expect(pairs.length).toBeGreaterThan(300)
  const keys = pairs.map(({ earlier, later }) =>
    [earlier, later]
      .map((name) => name.toLowerCase())
      .toSorted()
      .join('|'),
  )
  expect(new Set(keys).size).toBe(keys.length)
  expect(pairs.filter(({ about }) => about === 'no source')).toEqual([])
})
