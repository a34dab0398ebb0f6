import { describe, expect, it } from 'vitest'
import { counterInName, numbersMissing } from './part-name.ts'

describe('the number in a name', () => {
  it.each([
    ['EUTMS_20261117_0002.zip', 'EUTMS_20261117_', 2],
    ['EUTMS_20261117_0002 (1).zip', 'EUTMS_20261117_', 2],
    ['EUTMS_20261117_0002 - Copy.zip', 'EUTMS_20261117_', 2],
    ['full-2026-11-17-part07.xml.gz', 'full-2026-11-17-part', 7],
    ['2026_11_17 marks 12.csv', '2026_11_17 marks ', 12],
    ['answer-15600.xml', 'answer-', 15_600],
    ['export3.csv', 'export', 3],
  ])('%s names a part', (name, set, number) => {
    expect(counterInName(name)).toMatchObject({ set, number })
  })

  it.each([
    ['EU_20261117_2of3.zip', 'EU_20261117_', 2, 3],
    ['part-0002-of-0099.xml', 'part-', 2, 99],
    ['Marken Teil 2 von 3.csv', 'Marken Teil ', 2, 3],
    ['eu-2of3_2026-11-17.xml', 'eu-', 2, 3],
    ['marks-00002-of-00099.csv', 'marks-', 2, 99],
    ['marks-0002-of-1200.csv', 'marks-', 2, 1200],
    ['eu-2of3-20261117.xml', 'eu-', 2, 3],
    ['eu-2of3-2026-11-17.xml', 'eu-', 2, 3],
    ['Marken Teil 2 von 3 (1).csv', 'Marken Teil ', 2, 3],
  ])('%s states how many parts there are', (name, set, number, of) => {
    expect(counterInName(name)).toMatchObject({ set, number, of })
  })

  it.each([
    'eu-2026-11-17.xml',
    'Export 1 von 12.10.2026.csv',
    'Export 1 of 12-10-2026.csv',
    'Stand 10 di 2026.csv',
    'EU_20261117.xml',
    'apc261117.zip',
    'eu-26-11-17.xml',
    'eu-2026-11.xml',
    'eu 2026.xml',
    'eu_20261117_v2.xml',
    'changes KW 47.xml',
    'week47.xml',
    '302024123456.xml',
    '17.xml',
    'marks.xml',
  ])('%s names no part', (name) => {
    expect(counterInName(name)).toBeNull()
  })
})

it('does not read a week as part of a year', () => {
  expect(counterInName('week-3-of-52.csv')).not.toHaveProperty('of')
})

describe('the missing numbers', () => {
  it.each([
    [[1, 3], [2]],
    [[1, 2], [3], 3],
    [[2], [1, 3, 4, 5, 6, 7, 8, 9], 9],
    [[1, 2, 3], [], 3],
    [[0, 2], [1], 3],
    [[0, 1, 2], [], 3],
    [[2, 3], [1]],
    [[0, 1, 2, 4], [3]],
    [
      [5, 2, 3],
      [1, 4],
    ],
    [[101, 102, 104, 105], [103]],
    [[1, 2, 3], []],
    [[7], []],
    [[9, 10], []],
    [[930, 945], []],
    [[45, 47], []],
    [[], []],
  ] as [number[], number[], number?][])('among %j are %j, of %s in all', (numbers, missing, of) => {
    expect(numbersMissing(numbers, of)).toEqual(missing)
  })
})
