import { expect, test } from 'vitest'
import { projectStates } from '../gallery/project-states.ts'
import { projectNames, projectsIn } from '../gallery/projects.ts'
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

test('lists each source without a full answer once, and counts them next to each name', () => {
  const missing = (name: string, ...sources: string[]) => {
    const [sample] = projectNames
    if (!sample?.check) throw new Error('the first name of the gallery is not checked')
    return { ...sample, id: name, name, check: { ...sample.check, missing: sources } }
  }
  const names = [missing('Vyntra', 'EUIPO', 'Swissreg'), missing('Kelvo', 'EUIPO'), missing('Okrubo')]
  const [project] = projectsIn().state.projects ?? []
  if (project === undefined) throw new Error('the gallery has no project')
  const { root } = draw(<Projects {...projectsIn({ open: { project, names } })} />)
  expect(textOf(root.querySelector('.bc-names > p'))).toBe(t('projects.gaps', ['EUIPO, Swissreg']))
  const rows = [...root.querySelectorAll('.bc-names li')].map((row) => textOf(row))
  expect(rows.find((row) => row.includes('Vyntra'))).toContain(t('projects.missing_count', [], 2))
  expect(rows.find((row) => row.includes('Kelvo'))).toContain(t('projects.missing_count', [], 1))
  expect(rows.find((row) => row.includes('Okrubo'))).toContain(t('projects.answered_asked'))
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
