import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { projectStates } from '../gallery/project-states.ts'
import { NOW } from '../gallery/samples.ts'
import { draw, spacedText, t, textOf } from '../testing/draw.tsx'
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

it('shows a field that differs or is not known for all names in a row, with the verdict in its colour', () => {
  const root = drawn()
  expect(rowOf(root, 'Result')?.className).toBe('bc-compare-different')
  const verdicts = [...(rowOf(root, 'Result')?.querySelectorAll('.bc-judged') ?? [])].map(({ className }) => className)
  expect(verdicts).toEqual(['bc-judged bc-is-conflict', 'bc-judged bc-is-caution', 'bc-judged bc-is-incomplete'])
  expect(textOf(rowOf(root, 'Strongest match') ?? null)).toContain('VINTRA (EU, classes 30, 43, Vintra Ltd)')
  expect(rowOf(root, 'Decision')?.className).toBe('bc-compare-different')
  expect(rowOf(root, '.swiss')?.className).toBe('bc-compare-open')
  expect(spacedText(rowOf(root, '.swiss') as Element)).toContain('not known')
})

it('groups endings that have the same state for every name, and shows all fields that are the same in one line', () => {
  const [first] = compared.state.compared ?? []
  if (first === undefined) throw new Error('the gallery compares no names')
  const twice = [first, { ...first, name: { ...first.name, id: 'other', name: 'Other' } }]
  const { root } = draw(<Projects {...compared} state={{ ...compared.state, compared: twice }} />)
  const states = Map.groupBy(first.answer?.result.domains ?? [], ({ state }) => state)
  const [state = [], more] = [...states.values()].filter(([each]) => each?.state !== 'unknown')
  const endings = state.map(({ domain }) => domain.slice(domain.indexOf('.')))
  expect(endings.length + (more?.length ?? 0)).toBeGreaterThan(1)
  const alike = textOf(root.querySelector('.bc-alike'))
  expect(alike).toContain(endings.join(' '))
  expect(alike).toContain(`Decision: ${t(`projects.decisions.${first.name.decision}`)}`)
  expect(root.querySelectorAll('.bc-compare-different')).toHaveLength(0)
})

it('does not call an empty list of matches none if not enough was searched', () => {
  const match = rowOf(drawn(), 'Strongest match')
  const incomplete = compared.state.compared?.findIndex(({ name }) => name.check?.verdict === 'incomplete') ?? -1
  expect(textOf(match?.querySelectorAll('td')[incomplete] ?? null)).toContain('not known')
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
