import { expect, it } from 'vitest'
import type { CheckResult } from '../../lib/client/types.ts'
import { answered, brands, euipo, result, unsearched, vintra } from '../gallery/samples.ts'
import { answersOf, hasScore, verdictToShow } from './judge.ts'

const silent = { ...euipo, state: 'timeout' as const }
const newState = { ...euipo, state: 'thinking' as never }
const coverage = (searched: (typeof euipo)[], unavailable: (typeof euipo)[], complete = true) => ({
  coverage: { complete, searched, unavailable, unsearched },
})

it.each<[string, Partial<CheckResult>, string]>([
  ['keeps what holds', {}, 'none_found'],
  [
    'keeps a conflict with sources missing',
    { verdict: 'conflict', score: 80, ...coverage([], [silent], false) },
    'conflict',
  ],
  ['shows a verdict it does not know as not checked', { verdict: 'excellent' as never }, 'not_checked'],
  ['does not believe none found over incomplete coverage', coverage(answered, [], false), 'incomplete'],
  ['does not believe none found over a lower bound', { scoreIsLowerBound: true }, 'incomplete'],
  ['does not believe none found where a required source is missing', coverage([], [silent]), 'incomplete'],
  ['does not believe none found where a state is not known', coverage([newState], []), 'incomplete'],
  ['does not believe none found where nothing was searched', coverage([], []), 'incomplete'],
  ['lets a source that is not required be missing', coverage([euipo], [{ ...brands, state: 'error' }]), 'none_found'],
])('%s', (_, more, shown) => {
  expect(verdictToShow(result(more))).toBe(shown)
})

it('counts only rows that answered', () => {
  const { answered: counted, missing } = answersOf(coverage([euipo, newState], [silent, { ...brands }]).coverage)
  expect(counted).toEqual([euipo])
  expect(missing).toHaveLength(3)
})

it.each<[boolean, Partial<CheckResult>]>([
  [true, {}],
  [true, { verdict: 'incomplete', conflicts: [vintra] }],
  [false, { verdict: 'incomplete' }],
  [false, { verdict: 'excellent' as never, conflicts: [vintra] }],
])('has a score: %s', (has, more) => {
  expect(hasScore(result(more))).toBe(has)
})
