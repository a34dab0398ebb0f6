import { expect, it, test } from 'vitest'
import { result } from '../../../components/gallery/samples.ts'
import { checkOf, isNews, newName, type ProjectName, watchRuns } from './project.ts'

const DAY = 86_400_000
const NOW = 100 * DAY
const scope = { jurisdiction: null, niceClasses: [] }
const checked = (name: string, at: number, more: Partial<ProjectName> = {}): ProjectName => ({
  ...newName('p', name, 1),
  check: { ...checkOf(result(), scope), at },
  ...more,
})

test.each([
  ['its time has come', NOW, true],
  ['its time is to come', NOW + 6 * DAY, false],
  ['many were missed', NOW - 60 * DAY, true],
  ['a clock that went ahead had planned it for later than a whole rhythm', NOW + 400 * DAY, true],
])('decides whether a run is due: %s', (_when, nextAt, due) => {
  expect(watchRuns.isDue({ nextAt, everyDays: 7 }, NOW)).toBe(due)
})

it('plans the next run from now, without making up for missed ones', () => {
  expect(watchRuns.nextAt({ everyDays: 7 }, NOW)).toBe(NOW + 7 * DAY)
})

it('picks the names checked longest ago, except dropped, waiting and unchecked ones', () => {
  const names = [
    checked('Vyntra', 3),
    checked('Kelvo', 1),
    checked('Ostara', 2),
    checked('Brimwell', 0, { decision: 'drop' }),
    checked('Luvenna', 0, { queued: 1 }),
    newName('p', 'Marvolino', 1),
  ]
  expect(watchRuns.names(names, 2).map(({ name }) => name)).toEqual(['Kelvo', 'Ostara'])
  expect(watchRuns.names(names, 9)).toHaveLength(3)
})

it('does not count an unseen hit or domain as news', () => {
  const hit = { name: 'VINTRA', source: 'EUIPO' }
  expect((['silent', 'partly'] as const).map((what) => isNews({ what, ...hit }))).toEqual([false, false])
  expect((['new', 'gone', 'first_seen'] as const).map((what) => isNews({ what, ...hit }))).toEqual([true, true, true])
  const domain = { what: 'domain', domain: 'vyntra.com', from: 'registered' } as const
  expect([isNews({ ...domain, to: 'unknown' }), isNews({ ...domain, to: 'not_in_registry' })]).toEqual([false, true])
})
