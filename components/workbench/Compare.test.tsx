import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { projectStates } from '../gallery/project-states.ts'
import { NOW } from '../gallery/samples.ts'
import { draw, spacedText } from '../testing/draw.tsx'
import { Projects } from './Projects.tsx'
import type { ProjectsProps } from './props.ts'

// @vitest-environment happy-dom

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const asked = vi.fn()
const compared = projectStates.compared as ProjectsProps
const drawn = () =>
  draw(<Projects {...compared} actions={{ ...compared.actions, offerCheck: asked, compare: asked }} />).root
const rowOf = (root: Element, label: string) =>
  [...root.querySelectorAll('.bc-compare tbody tr')].find((row) =>
    row.querySelector('th')?.textContent?.startsWith(label),
  )

it('states whether each field is the same, different or unknown across all names', () => {
  const root = drawn()
  expect(rowOf(root, 'Verdict')?.className).toBe('bc-compare-different')
  expect(rowOf(root, 'Decision')?.className).toBe('bc-compare-different')
  expect(rowOf(root, '.swiss')?.className).toBe('bc-compare-open')
  expect(spacedText(rowOf(root, '.swiss') as Element)).toContain('not known')
})

it('groups endings in one row if every name has the same domain state under each of them', () => {
  const [first] = compared.state.compared ?? []
  if (first === undefined) throw new Error('the gallery compares no names')
  const twice = [first, { ...first, name: { ...first.name, id: 'other', name: 'Other' } }]
  const { root } = draw(<Projects {...compared} state={{ ...compared.state, compared: twice }} />)
  const states = Map.groupBy(first.answer?.result.domains ?? [], ({ state }) => state)
  const [state = [], more] = [...states.values()].filter(([each]) => each?.state !== 'unknown')
  const endings = state.map(({ domain }) => domain.slice(domain.indexOf('.')))
  expect(endings.length + (more?.length ?? 0)).toBeGreaterThan(1)
  expect(spacedText(rowOf(root, endings[0] ?? '') as Element)).toContain(endings.join(' '))
})

it('hides fields that are the same for all names on request', () => {
  const root = drawn()
  const rows = () => root.querySelectorAll('.bc-compare-same').length
  const before = root.querySelectorAll('.bc-compare tbody tr').length
  const same = rows()
  root.querySelector<HTMLInputElement>('.bc-check input')?.click()
  expect(rows()).toBe(0)
  expect(root.querySelectorAll('.bc-compare tbody tr').length).toBe(before - same)
})

it('marks answers that cannot be compared, and offers to check all names again together', () => {
  const root = drawn()
  const text = spacedText(root.querySelector('.bc-unlike') as Element)
  expect(text).toContain('It was never checked.')
  expect(text).toContain('checked for another territory or other goods')
  const again = [...root.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('again together'))
  again?.click()
  expect(asked).toHaveBeenLastCalledWith(compared.state.compared?.map(({ name }) => name.id))
})
