import { expect, it, vi } from 'vitest'
import type { Source } from '../sources/source.ts'
import { LEFT_OUT, withoutSources } from './run.ts'

it('does not query a source that is left out, and leaves the others unchanged', async () => {
  const search = vi.fn()
  const role: Source['role'] = () => ({ asked: true, required: false })
  const [a, b] = ['a', 'b'].map((id) => ({ id, search, role }) as unknown as Source) as [Source, Source]
  const [left, other] = withoutSources([a, b], ['a', 'x'])
  const answer = await left?.search({ name: 'Vyntra', jurisdiction: null, niceClasses: [] }, {} as never)
  expect(answer).toMatchObject({ state: 'not_configured', reason: LEFT_OUT, unanswerable: true, hits: [] })
  expect([search.mock.calls.length, other]).toEqual([0, b])
  expect(withoutSources([a, b])).toEqual([a, b])
})

it('makes a left-out source required, unless it is not part of the check', () => {
  const roles = [
    { asked: true, required: false },
    { asked: false, reason: 'not part of it' },
  ] as const
  const sources = roles.map((role, at) => ({ id: `${at}`, role: () => role }) as unknown as Source)
  const query = { name: 'Vyntra', jurisdiction: null, niceClasses: [] }
  expect(withoutSources(sources, ['0', '1']).map((source) => source.role(query))).toEqual([
    { asked: true, required: true },
    roles[1],
  ])
})

it('does not require a left-out register of another territory', () => {
  const role: Source['role'] = () => ({ asked: true, required: false })
  const register = (id: string, jurisdictions: string[], more: Partial<Source> = {}) =>
    ({ id, kind: 'trademark', jurisdictions, role, ...more }) as Source
  const sources = [
    register('uspto', ['US']),
    register('zefix', ['CH'], { kind: 'company' }),
    register('dpma', ['DE']),
    register('brands', []),
    register('rdap-ch', ['CH'], { kind: 'domain' }),
    register('euipo', ['EU'], { role: () => ({ asked: true, required: true }) }),
  ]
  const ids = sources.map(({ id }) => id)
  const requiredIn = (jurisdiction: 'DE' | null) =>
    withoutSources(sources, ids).flatMap((source) => {
      const now = source.role({ name: 'Vyntra', jurisdiction, niceClasses: [] })
      return now.asked && now.required ? [source.id] : []
    })
  expect(requiredIn('DE')).toEqual(['dpma', 'brands', 'rdap-ch', 'euipo'])
  expect(requiredIn(null)).toEqual(ids)
})
