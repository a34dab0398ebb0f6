import { expect, test, vi } from 'vitest'
import { projectNames, projectsIn } from '../gallery/projects.ts'
import { button, click, draw, t, textOf } from '../testing/draw.tsx'
import { Projects } from './Projects.tsx'

// @vitest-environment happy-dom

const [sample] = projectNames
const [project] = projectsIn().state.projects ?? []
if (!sample?.check || project === undefined) throw new Error('the gallery has no checked name of a project')
const { check } = sample

/** Draws a project's list with these names, each checked for Switzerland or for the project's scope. */
function list(names: Record<string, 'here' | 'elsewhere' | 'never'>) {
  const spies = { offerCheck: vi.fn(), sortNames: vi.fn(), removeNames: vi.fn() }
  const scopes = { here: project?.scope ?? check.scope, elsewhere: { jurisdiction: 'CH' as const, niceClasses: [] } }
  const all = Object.entries(names).map(([name, where]) => ({
    ...sample,
    ...{ id: name, project: 'p', name, addedAt: 1, stage: 'longlist' as const, decision: 'open' as const },
    ...{ owner: '', note: '', failed: null },
    check: where === 'never' ? null : { ...check, scope: scopes[where] },
  }))
  const props = projectsIn({ open: { project: { ...project, batch: null } as never, names: all } })
  const { root } = draw(<Projects {...props} actions={{ ...props.actions, ...spies }} />)
  const row = (name: string) => root.querySelector(`[data-name="${name}"]`)
  const choose = (name: string) => click(row(name)?.querySelector('input') as HTMLElement)
  return { root, row, choose, ...spies }
}

test('marks names that were checked for another scope, and offers to check them again', async () => {
  const { root, row, offerCheck } = list({ Vyntra: 'here', Kelvo: 'elsewhere', Ostara: 'elsewhere', Luvenna: 'never' })
  const isMarked = (name: string) => textOf(row(name)).includes(t('projects.other_scope_short'))
  expect(['Vyntra', 'Kelvo', 'Ostara', 'Luvenna'].map(isMarked)).toEqual([false, true, true, false])
  await click(button(root, t('projects.check_other_scope', [], 2)))
  expect(offerCheck).toHaveBeenCalledWith(['Kelvo', 'Ostara'])
})

test('chooses all filtered names, and says how many chosen ones are hidden', async () => {
  const { root, choose, sortNames } = list({ Vyntra: 'here', Kelvo: 'never', Ostara: 'never' })
  await choose('Vyntra')
  const verdict = root.querySelectorAll<HTMLSelectElement>('.bc-filter select')[0] as HTMLSelectElement
  verdict.value = 'not_checked'
  verdict.dispatchEvent(new Event('change', { bubbles: true }))
  const all = () => [...root.querySelectorAll('label')].find((label) => textOf(label) === t('projects.choose_all', [2]))
  await vi.waitFor(() => expect(all()).toBeDefined())
  expect(textOf(root.querySelector('.bc-chosen'))).toContain(t('projects.chosen_hidden', [], 1))
  await click(all()?.querySelector('input') as HTMLElement)
  const decide = root.querySelector<HTMLSelectElement>(`select[aria-label="${t('projects.set_decision')}"]`)
  if (decide === null) throw new Error('nothing decides about chosen names')
  decide.value = 'drop'
  decide.dispatchEvent(new Event('change', { bubbles: true }))
  expect(sortNames).toHaveBeenCalledWith(['Vyntra', 'Kelvo', 'Ostara'], { decision: 'drop' })
})
