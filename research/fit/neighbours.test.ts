import { beforeAll, describe, expect, it } from 'vitest'
import type { PackedIndex } from '../../lib/names/index/index.ts'
import { decodeWords } from '../../lib/names/letters/testing/decode-words.ts'
import type { Pair } from '../match/pairs.ts'
import { findNeighbours, indexWith, type Neighbours } from './neighbours.ts'
import type { FitQuery } from './queries.ts'

const pair = (earlier: string, later: string): Pair => ({
  earlier,
  later,
  confusable: true,
  driver: '',
  about: 'signs',
})
const pairs = [pair('Vyntrazol', 'Vintrazol'), pair('Vyntrazal', 'Wintrazol'), pair('Xq', 'Kandorello')]
const query = (at: number): FitQuery => {
  const { earlier, later } = pairs[at] as Pair
  return { name: later, kind: 'later', pair: at, sought: earlier }
}

describe('findNeighbours', () => {
  let index: PackedIndex
  let found: Neighbours[]
  const namesOf = ({ units }: Neighbours) =>
    [...units].map((unit) => {
      const start = index.units.startOf(unit)
      const length = index.units.lengthOf(unit)
      return decodeWords(index.units.letters.subarray(start, start + length)).join(' ')
    })

  beforeAll(() => {
    index = indexWith(pairs, 300)
    found = findNeighbours(index, pairs, [query(0), query(2), { ...query(0), kind: 'coined', pair: -1, sought: null }])
  })

  it('contains the decided mark, but neither the name itself nor the marks of other pairs', () => {
    const [first] = found as [Neighbours]
    expect(first.isFound).toBe(true)
    expect(first.sought.map((at) => namesOf(first)[at])).toEqual(['vyntrazol'])
    for (const other of ['vintrazol', 'wintrazol', 'vyntrazal']) expect(namesOf(first)).not.toContain(other)
  })

  it('adds a decided mark that no search finds, and reports that', () => {
    const second = found[1] as Neighbours
    expect(second.isFound).toBe(false)
    expect(namesOf(second)).toContain('xq')
  })

  it('excludes all decided marks for a synthetic name', () => {
    expect(namesOf(found[2] as Neighbours)).not.toContain('vyntrazol')
    expect(found[2]?.sought).toEqual([])
  })
})
