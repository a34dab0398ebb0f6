import { expect, it } from 'vitest'
import { results } from '../../../components/gallery/results.ts'
import { result } from '../../../components/gallery/samples.ts'
import type { CheckResult } from '../../client/types.ts'
import { nameList } from './comparison.ts'
import { checkOf, newName, type ProjectName } from './project.ts'

const scope = { jurisdiction: null, niceClasses: [] }
const checked = (name: string, answer: CheckResult | undefined, more: Partial<ProjectName> = {}): ProjectName => ({
  ...newName('p', name, 1),
  id: name,
  nearbyOf: 'Vyntra',
  check: answer ? checkOf(answer, scope) : null,
  ...more,
})
const { nearbyOf: _, ...vyntra } = checked('Vyntra', results.caution_close)

it('shows better spellings, best first, and counts the others', () => {
  const all = [
    checked('Vantra', results.caution_faint),
    checked('Ventra', results.none_found),
    checked('Vontra', results.conflict),
    checked('Other', results.none_found, { nearbyOf: 'Kelvo' }),
    checked('Vuntra', undefined),
  ]
  const found = nameList.nearby(vyntra, all)
  expect(found?.better.map(({ name }) => name)).toEqual(['Ventra', 'Vantra'])
  expect(found).toMatchObject({ worse: 0, unknown: 1, waiting: 1 })
  expect(nameList.nearby({ ...vyntra, id: 'Ostara' }, all)).toBeNull()
})

it('counts a spelling as unknown if its check cannot be compared with the name', () => {
  const all = [
    checked('Ventra', results.incomplete),
    checked('Vintry', result({ verdict: 'not_checked' })),
    checked('Vantry', undefined, { failed: 'invalid_name' }),
    { ...checked('Vontry', results.none_found), check: { ...checkOf(result(), { ...scope, niceClasses: [9] }) } },
  ]
  expect(nameList.nearby(vyntra, all)).toEqual({ better: [], worse: 0, unknown: 4, waiting: 0 })
})

it('counts spellings that are not better', () => {
  const conflict = { ...results.conflict, coverage: result().coverage } as CheckResult
  expect(nameList.nearby(vyntra, [checked('Vontra', conflict)])).toMatchObject({ better: [], worse: 1 })
})
