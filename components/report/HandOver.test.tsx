import { afterEach, expect, test, vi } from 'vitest'
import { projectAnswer, projectNames, projectsIn } from '../gallery/projects.ts'
import { button, click, draw, t, textOf } from '../testing/draw.tsx'
import { HandOver } from './export.tsx'

// @vitest-environment happy-dom

afterEach(() => vi.restoreAllMocks())

test('exports all names, or only the chosen ones on request', async () => {
  const [first, second] = projectNames
  const { projects, open } = { ...projectsIn().state, open: null }
  const [project] = projects ?? []
  if (!first || !second || !project || open !== null) throw new Error('the gallery has no two names of a project')
  const whole = { project, names: [first, second], answers: [projectAnswer('none_found', second)] }
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
  const props = { ...projectsIn(), whole: async () => whole, letterhead: async () => ({ logo: null, contact: '' }) }
  const { root } = draw(<HandOver {...props} chosen={[first]} />)
  async function save(): Promise<string> {
    const { length } = saved
    await click(button(root, t('projects.save_csv')))
    await vi.waitFor(() => expect(saved.length).toBe(length + 1))
    return (saved.at(-1) as Blob).text()
  }
  expect(await save()).toContain(second.name)
  const only = [...root.querySelectorAll('label')].find((label) => textOf(label) === t('handing.only_chosen', [], 1))
  await click(only?.querySelector('input') as HTMLElement)
  const part = await save()
  expect([part.includes(first.name), part.includes(second.name)]).toEqual([true, false])
})
