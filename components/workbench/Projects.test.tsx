import { expect, test } from 'vitest'
import { projectStates } from '../gallery/project-states.ts'
import { open, projectNames, projectsIn } from '../gallery/projects.ts'
import { button, click, draw, t, textOf } from '../testing/draw.tsx'
import { Projects } from './Projects.tsx'

// @vitest-environment happy-dom

test.each(['not_a_project', 'unreadable', 'storage_full'])('describes the failure: %s', (state) => {
  const props = projectStates[state]
  if (!props?.state.fault) throw new Error(`the gallery has no fault in ${state}`)
  const { root } = draw(<Projects {...props} />)
  const said = textOf(root.querySelector('[role=alert]'))
  expect(said).toBe(t(`projects.fault.${props.state.fault}`))
  expect(said).toMatch(/^[A-Z].*\.$/)
})

test('names each removal, the last one first, and keeps the focus in the view at the end', () => {
  const named = { project: null, names: projectNames.slice(0, 2), answers: [] }
  const near = { ...named, names: named.names.map((name) => ({ ...name, nearbyOf: 'Vyntra' })) }
  const look = { source: 'dpma', register: 'DPMAregister', outcome: 'nothing' as const, by: 'Anna', at: 1 }
  const all = [named, near, { project: null, names: [], answers: [], look: { name: 'Vyntra', look } }]
  const { root, redraw } = draw(<Projects {...projectsIn({ removed: all })} />)
  const said = () => textOf(root.querySelector('[role=status]'))
  expect(said()).toContain(t('looks.removed', ['DPMAregister']))
  redraw(<Projects {...projectsIn({ removed: all.slice(0, 2) })} />)
  expect(said()).toContain(t('nearby.removed', [], 2))
  redraw(<Projects {...projectsIn({ removed: all.slice(0, 1) })} />)
  expect(said()).toContain(t('projects.removed_names', [], 2))
  expect(document.activeElement?.textContent).toBe(t('recent.have_back'))
  redraw(<Projects {...projectsIn()} />)
  expect(said()).toBe('')
  expect(document.activeElement?.textContent).toBe(t('projects.title'))
})

test('says to which stage or decision names were moved', () => {
  const names = projectNames.slice(0, 3).map(({ id, stage, decision }) => ({ id, stage, decision }))
  const said = (to: object) => {
    const moved = { project: null, names: [], answers: [], sorted: { names, to } }
    return textOf(draw(<Projects {...projectsIn({ removed: [moved] })} />).root.querySelector('[role=status]'))
  }
  expect(said({ stage: 'contenders' })).toContain('3 names moved to Contenders.')
  expect(said({ decision: 'drop' })).toContain('3 names have the decision “dropped”.')
})

test('offers only the newest of several checks of one name', () => {
  const [check] = projectsIn().recent
  if (check === undefined) throw new Error('the gallery has no recent check')
  const recent = [
    { ...check, at: 3 },
    { ...check, name: check.name.toUpperCase(), at: 2 },
    { ...check, name: 'Kelvo', at: 1 },
  ]
  const { root } = draw(<Projects {...projectsIn({ open: open({}, []) })} recent={recent} />)
  const offered = [...root.querySelectorAll('.bc-add button')].map(textOf).filter((text) => text.startsWith('+'))
  expect(offered).toEqual([`+ ${check.name}`, '+ Kelvo'])
})

test('lists every offered name, a few at a time', async () => {
  const names = Array.from({ length: 130 }, (_none, at) => `Vyntra ${at}`)
  const read = { names, repeats: 0, unusable: [], errors: [], beyond: 0 }
  const [project] = projectsIn().state.projects ?? []
  if (project === undefined) throw new Error('the gallery has no project')
  const offer = { read, ids: [], allowance: { kind: 'browser' as const } }
  const { root } = draw(<Projects {...projectsIn({ open: { project, names: [] }, offer })} />)
  const written = () => [...root.querySelectorAll('.bc-offered li')].map((row) => textOf(row))
  expect(written()).toEqual(names.slice(0, 60))
  await click(button(root, t('projects.more', [60, 130])))
  await click(button(root, t('projects.more', [120, 130])))
  expect(written()).toEqual(names)
})
