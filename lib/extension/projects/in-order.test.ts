import { expect, it, test } from 'vitest'
import { hit } from '../../../components/gallery/samples.ts'
import { nameList } from './comparison.ts'
import { type NameCheck, newName, type ProjectName } from './project.ts'

const check = (more: Partial<NameCheck>): NameCheck => ({
  verdict: 'none_found',
  score: 0,
  scoreIsLowerBound: false,
  at: 0,
  scope: { jurisdiction: null, niceClasses: [] },
  missing: [],
  unsearched: [],
  test: false,
  ...more,
})

const named = (name: string, more: Partial<ProjectName>): ProjectName => ({ ...newName('p', name, 0), ...more })

const names = [
  named('found nothing', { check: check({ at: 3 }), addedAt: 5 }),
  named('never', { stage: 'counsel', addedAt: 4 }),
  named('close', { check: check({ verdict: 'caution', tier: 'close', score: 60, at: 2 }), owner: 'Anna', addedAt: 3 }),
  named('incomplete', { check: check({ verdict: 'incomplete', score: null, at: 1 }), decision: 'drop', addedAt: 2 }),
  named('Conflict', { check: check({ verdict: 'conflict', score: 80, at: 4 }), note: 'a café', addedAt: 1 }),
]

const inOrder = (order: (typeof nameList.orders)[number]) => nameList.inOrder(names, order).map(({ name }) => name)

it('puts unknown names above those with nothing found when sorted by risk', () => {
  expect(inOrder('risk')).toEqual(['Conflict', 'close', 'incomplete', 'never', 'found nothing'])
})

it('puts the best names first, then incomplete results, conflicts and unchecked names', () => {
  const more = (['faint', 'moderate'] as const).map((tier) =>
    named(tier, { check: check({ verdict: 'caution', tier }) }),
  )
  const all = nameList.inOrder([...names, ...more], 'best').map(({ name }) => name)
  expect(all).toEqual(['found nothing', 'faint', 'moderate', 'incomplete', 'close', 'Conflict', 'never'])
})

it('sorts names of one verdict by their score, and those of one score by the similarity of the strongest match', () => {
  const close = (name: string, score: number, likeness: number) =>
    named(name, {
      check: check({
        verdict: 'caution',
        tier: 'close',
        score,
        strongest: hit('VINTRA', { similarity: { ...hit('').similarity, score: likeness } }),
      }),
    })
  const alike = [close('b', 74, 90), close('a', 74, 100), close('c', 62, 95), close('d', 74, 81)]
  const sorted = (order: 'best' | 'risk') => nameList.inOrder(alike, order).map(({ name }) => name)
  expect(sorted('best')).toEqual(['c', 'd', 'b', 'a'])
  expect(sorted('risk')).toEqual(['a', 'b', 'd', 'c'])
})

test.each([
  ['name', 'close'],
  ['stage', 'never'],
  ['newest', 'Conflict'],
  ['added', 'Conflict'],
] as const)('sorts by %s with %s first, without losing a name', (order, first) => {
  expect(inOrder(order)[0]).toBe(first)
  for (const each of nameList.orders) expect(inOrder(each).sort()).toEqual(names.map(({ name }) => name).sort())
})

test.each([
  [{ text: 'ANNA' }, ['close']],
  [{ text: 'café' }, ['Conflict']],
  [{ state: 'not_checked' }, ['never']],
  [{ decision: 'drop' }, ['incomplete']],
  [{ stage: 'counsel' }, ['never']],
  [{ text: 'o', decision: 'open', state: 'conflict' }, ['Conflict']],
])('a filter %j shows %j', (filter, shown) => {
  expect(nameList.filter(names, { ...nameList.all, ...filter }).map(({ name }) => name)).toEqual(shown)
})
