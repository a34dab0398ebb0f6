import { expect, it } from 'vitest'
import { results } from '../../../components/gallery/results.ts'
import { NOW, result } from '../../../components/gallery/samples.ts'
import { scope } from '../../../components/gallery/views.ts'
import { wholeProject } from './transfer.ts'

it('builds a project of one name with its answer, gaps and signature', () => {
  const incomplete = results.incomplete ?? result()
  const view = { phase: 'done', result: incomplete, scope, host: 'brands.example.com', quota: null, requestId: null }
  const { project, names, answers } = wholeProject.ofAnswer({ ...view, phase: 'done', raw: '{"signed":1}' }, NOW)
  expect(project).toMatchObject({ name: incomplete.name, scope, createdAt: NOW })
  expect(names).toMatchObject([{ name: incomplete.name, project: project.id, check: { verdict: 'incomplete' } }])
  expect(names[0]?.check?.missing.length).toBeGreaterThan(0)
  expect(answers).toEqual([
    {
      id: names[0]?.id,
      project: project.id,
      result: incomplete,
      scope,
      host: 'brands.example.com',
      raw: '{"signed":1}',
    },
  ])
})
