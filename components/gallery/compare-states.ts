import type { ComparedName } from '../../lib/extension/projects/comparison.ts'
import type { ProjectName } from '../../lib/extension/projects/project.ts'
import { THIS_BROWSER } from '../../lib/extension/view.ts'
import type { ProjectsProps } from '../workbench/props.ts'
import { click, type Hands } from './hands.ts'
import { open, projectAnswer, projectNames, projectsIn } from './projects.ts'
import { results } from './results.ts'
import { result } from './samples.ts'
import { scope } from './views.ts'

const compared = ['conflict', 'caution_close', 'incomplete', null].map((id, at): ComparedName => {
  const name = projectNames[[0, 1, 3, 5][at] ?? 0] as ProjectName
  const answer = id === null ? null : projectAnswer(id, name)
  return {
    name,
    answer: answer && name.check ? { ...answer, scope: name.check.scope } : null,
  }
})

const [first, second, third, never] = compared as [ComparedName, ComparedName, ComparedName, ComparedName]
const withAnswer = (each: ComparedName, more: Partial<NonNullable<ComparedName['answer']>>): ComparedName => ({
  name: each.name,
  answer: each.answer && { ...each.answer, ...more },
})
/** Five names that cannot be compared with the others, each for a different reason. */
const stale: ComparedName[] = [
  withAnswer(first, { result: { ...(results.conflict ?? result()), checkedAt: '2026-10-30T09:00:00.000Z' } }),
  withAnswer(second, { scope, host: THIS_BROWSER }),
  withAnswer(third, { result: results.test_key ?? result() }),
  { name: projectNames[4] as ProjectName, answer: null },
  never,
]

export const compareStates: Record<string, ProjectsProps & { acts?: Hands[] }> = {
  compared: projectsIn({ open: open(), compared }),
  compared_three: projectsIn({ open: open(), compared: compared.slice(0, 3) }),
  compared_two: projectsIn({ open: open(), compared: compared.slice(1, 3) }),
  compared_two_alike: projectsIn({
    open: open(),
    compared: [second, { ...second, name: projectNames[2] as ProjectName }],
  }),
  compared_five: projectsIn({ open: open(), compared: stale }),
  compared_different: { ...projectsIn({ open: open(), compared: stale }), acts: [click('.bc-form > .bc-check input')] },
  compared_again: projectsIn({
    open: open(),
    compared: stale,
    offer: {
      read: null,
      ids: stale.map(({ name }) => name.id),
      allowance: { kind: 'service', remaining: 412, resetAt: '2026-12-01T00:00:00Z' },
    },
  }),
}
