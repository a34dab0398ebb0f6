// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { projectNames, projectStates, projectsIn } from '../gallery/projects.ts'
import { draw, t, textOf } from '../testing/draw.tsx'
import { Projects } from './Projects.tsx'

test.each(['not_a_project', 'unreadable', 'paused'])('says in words what could not be done: %s', (state) => {
  const props = projectStates[state]
  if (!props?.state.fault) throw new Error(`the gallery has no fault in ${state}`)
  const { root } = draw(<Projects {...props} />)
  const said = textOf(root.querySelector('[role=alert]'))
  expect(said).toBe(t(`projects.fault.${props.state.fault}`))
  expect(said).toMatch(/^[A-Z].*\.$/)
})

test('says of each removal what it was, the last one first, and leaves the focus in the room after the first one', () => {
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
