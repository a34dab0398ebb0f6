import { expect, it, vi } from 'vitest'
import type { Source } from '../sources/source.ts'
import { LEFT_OUT, withoutSources } from './left-out.ts'

it('a source that is left out is not asked, and answers that it was not; the others are as they were', async () => {
  const search = vi.fn()
  const [a, b] = ['a', 'b'].map((id) => ({ id, search }) as unknown as Source) as [Source, Source]
  const [left, other] = withoutSources([a, b], ['a', 'x'])
  const answer = await left?.search({ name: 'Vyntra', jurisdiction: null, niceClasses: [] }, {} as never)
  expect(answer).toMatchObject({ state: 'not_configured', reason: LEFT_OUT, unanswerable: true, hits: [] })
  expect([search.mock.calls.length, other]).toEqual([0, b])
  expect(withoutSources([a, b])).toEqual([a, b])
})
