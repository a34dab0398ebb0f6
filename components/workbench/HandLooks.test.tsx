import axe from 'axe-core'
import { act } from 'preact/test-utils'
import { expect, it, vi } from 'vitest'
import { manualChecks, type ProjectName } from '../../lib/extension/projects/project.ts'
import { sourceWording } from '../../lib/extension/wording.ts'
import { projectAnswer, projectNames } from '../gallery/projects.ts'
import { button, click, draw, t, textOf, type } from '../testing/draw.tsx'
import { LooksAtGaps, lastPerson } from './NameRow.tsx'

// @vitest-environment happy-dom

const name = projectNames.find(({ check }) => check?.verdict === 'incomplete') as ProjectName
const answer = projectAnswer('incomplete', name)
const gaps = manualChecks.gapsOf(answer.result.coverage)

async function open(more: Partial<ProjectName> = {}, person = 'Anna') {
  const onRemark = vi.fn()
  const { root } = draw(<LooksAtGaps name={{ ...name, ...more }} answer={answer} person={person} onRemark={onRemark} />)
  await act(async () => {})
  const row = (at: number) => root.querySelectorAll('.bc-gaps > li')[at] as HTMLElement
  return { root, onRemark, row }
}

it('has a row with a link for each missing source, and for no other', async () => {
  const { root, row } = await open()
  expect(root.querySelectorAll('.bc-gaps > li')).toHaveLength(gaps.length)
  for (const [at, gap] of gaps.entries()) {
    expect(textOf(row(at))).toContain(sourceWording.source(gap.name, t))
    expect(row(at).querySelector('a')?.getAttribute('href') ?? null).toBe(gap.manualUrl)
  }
  const { violations } = await axe.run(root, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})

it('stores the result of a manual check with person and time, and removes it on a second press', async () => {
  const { onRemark, row } = await open()
  await click(button(row(0), 'a conflict'))
  const [id, { looks }] = onRemark.mock.calls[0] ?? []
  expect(id).toBe(name.id)
  expect(looks).toEqual([
    { source: gaps[0]?.id, register: gaps[0]?.name, outcome: 'conflict', by: 'Anna', at: expect.any(Number) },
  ])
  const kept = await open({ looks })
  expect(button(kept.row(0), 'a conflict').getAttribute('aria-pressed')).toBe('true')
  expect(textOf(kept.row(0))).toMatch(/Looked up by hand: a conflict seen\. Anna, \d+ \w+ \d{4}, \d\d:\d\d \S+/)
  await click(button(kept.row(0), 'a conflict'))
  expect(kept.onRemark).toHaveBeenCalledWith(name.id, { looks: [] })
})

it('stores nothing without the name of the user', async () => {
  const { root, onRemark, row } = await open({ owner: '' }, '')
  await click(button(row(0), 'nothing similar'))
  expect(onRemark).not.toHaveBeenCalled()
  expect(textOf(root.querySelector('[role=alert]'))).toBe('Say who is looking.')
  type(root.querySelector('input') as HTMLInputElement, 'Ben')
  await click(button(row(0), 'nothing similar'))
  expect(onRemark.mock.calls[0]?.[1].looks).toMatchObject([{ outcome: 'nothing', by: 'Ben' }])
})

it('finds the user who made the last check', () => {
  const look = { source: 'a', register: 'A', outcome: 'nothing' as const }
  const looks = [
    { ...look, by: 'Ben', at: 2 },
    { ...look, by: 'Anna', at: 1 },
  ]
  expect(lastPerson([{ ...name, looks }, name])).toBe('Ben')
  expect(lastPerson([name])).toBe('')
})
