// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { projectStates } from '../gallery/projects.ts'
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
