import { expect, it } from 'vitest'
import type { Hit, Searcher } from '../engine.ts'
import { byDriver, direction, searchPairs } from './decided.ts'
import type { Pair } from './pairs.ts'
import { putIn } from './register.ts'

const pair = (earlier: string, confusable: boolean, more: Partial<Pair> = {}): Pair => ({
  earlier,
  later: `search ${earlier}`,
  confusable,
  driver: 'visual',
  about: 'signs',
  ...more,
})

/** A searcher with fixed hits and candidates for each searched name. */
function searcherOf(found: Record<string, Hit[]>, candidates: Record<string, number[]> = {}): Searcher {
  return { search: (name) => found[name] ?? [], candidates: (name) => candidates[name] ?? [] }
}

const filledWith = (names: string[]) => {
  const filled = putIn({ said: 'empty', marks: () => [] }, names)
  expect([...filled.marks].length).toBe(names.length)
  return filled
}
const sides = ({ later, earlier }: Pair) => ({ searched: later, held: earlier })

it('ranks the true mark as shown, and also after all its ties', () => {
  const pairs = [pair('A', true), pair('B', true), pair('C', false)]
  const hits = [
    { ref: 9, score: 80 },
    { ref: 0, score: 70 },
    { ref: 8, score: 70 },
  ]
  const searcher = searcherOf({ 'search A': hits }, { 'search B': [5, 1], 'search C': [7] })
  const outcomes = searchPairs(searcher, filledWith(['A', 'B', 'C']), pairs, sides)
  expect(outcomes.map(({ rank, worstRank, score, candidate }) => [rank, worstRank, score, candidate])).toEqual([
    [2, 3, 70, true],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, true],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, false],
  ])
  const summary = direction(outcomes, 70)
  expect(summary).toMatchObject({ pairs: 2, candidateRecall: 1, recallAt: { 1: 0, 10: 0.5 } })
  expect(summary.cautionShare).toEqual({ confusable: 0.5, notConfusable: 0 })
  expect(summary.notConfusable).toMatchObject({ pairs: 1, candidateRecall: 0 })
})

it('counts hits that are written alike once, up to the true mark', () => {
  const marks = ['Nova', 'NOVA', 'Novo'].map(
    (name, ref) => ({ ref, name, niceClasses: [9], office: 'EU', status: 'live' }) as const,
  )
  const filled = putIn({ said: 'three', marks: () => marks }, ['A'])
  expect([...filled.marks]).toHaveLength(4)
  const hits = [0, 2, 1, 3].map((ref) => ({ ref, score: 70 - ref }))
  const [outcome] = searchPairs(searcherOf({ 'search A': hits }), filled, [pair('A', true)], sides)
  expect(outcome).toMatchObject({ rank: 4, nameRank: 3 })
})

it('counts a pair for each of its drivers, and separates pairs that are not about signs', () => {
  const pairs = [
    pair('A', true, { driver: 'visual+phonetic' }),
    pair('B', true, { driver: 'visual', about: 'translation' }),
  ]
  const outcomes = searchPairs(searcherOf({}), filledWith(['A', 'B']), pairs, sides)
  const drivers = byDriver(outcomes, 64)
  expect(Object.keys(drivers).sort()).toEqual(['phonetic', 'translation', 'visual'])
  expect(drivers.visual?.pairs).toBe(1)
})
