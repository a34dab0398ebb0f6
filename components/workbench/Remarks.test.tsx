import { act } from 'preact/test-utils'
import { expect, it } from 'vitest'
import { projectActions, projectNames } from '../gallery/projects.ts'
import { draw } from '../testing/draw.tsx'
import { Remarks } from './NameRow.tsx'

// @vitest-environment happy-dom

const [name] = projectNames

it('keeps typed text when the name renders again, and follows stored changes', () => {
  if (!name) throw new Error('the sample has no name')
  const drawn = (more: object) => <Remarks name={{ ...name, ...more }} actions={projectActions} />
  const { root, redraw } = draw(drawn({}))
  const owner = root.querySelector('input') as HTMLInputElement
  act(() => {
    owner.value = 'Ann'
    owner.dispatchEvent(new Event('input', { bubbles: true }))
  })
  redraw(drawn({ note: 'Two syllables' }))
  expect([owner.value, root.querySelector('textarea')?.value]).toEqual(['Ann', 'Two syllables'])
  redraw(drawn({ owner: 'Anna' }))
  expect(owner.value).toBe('Anna')
})
