import { expect, test, vi } from 'vitest'
import { nameList } from '../../lib/extension/projects/comparison.ts'
import { type NameCheck, newName, type ProjectName } from '../../lib/extension/projects/project.ts'
import { projectAnswer, projectNames, projectsIn } from '../gallery/projects.ts'
import { Covered } from '../report/cells.tsx'
import { button, click, draw, t, textOf } from '../testing/draw.tsx'
import { Projects } from './Projects.tsx'
import type { ProjectsProps } from './props.ts'

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
  await click(root.querySelector('.bc-counts .bc-is-not_checked button') as HTMLElement)
  const all = root.querySelector<HTMLInputElement>('thead input')
  expect(all?.getAttribute('aria-label')).toBe(t('projects.choose_all', [2]))
  expect(textOf(root.querySelector('.bc-chosen'))).toContain(t('projects.chosen_hidden', [], 1))
  await click(all as HTMLElement)
  const decide = root.querySelector<HTMLSelectElement>(`select[aria-label="${t('projects.set_decision')}"]`)
  if (decide === null) throw new Error('nothing decides about chosen names')
  decide.value = 'drop'
  decide.dispatchEvent(new Event('change', { bubbles: true }))
  expect(sortNames).toHaveBeenCalledWith(['Vyntra', 'Kelvo', 'Ostara'], { decision: 'drop' })
})

const { strongest } = check
const { searched = [], notSearched = [] } = nameList.registersOf(check) ?? {}
const named = (name: string, more: Partial<NameCheck> = {}): ProjectName => ({
  ...newName('p', name, 1),
  id: name,
  check: { ...check, ...more },
})

function table(names: ProjectName[], more: Partial<ProjectsProps> = {}) {
  const props = projectsIn({ open: { project: { ...project, batch: null } as never, names } })
  const { root } = draw(<Projects {...props} {...more} />)
  const cells = (name: string) => [...(root.querySelector(`[data-name="${name}"]`)?.children ?? [])].map(textOf)
  return { root, cells }
}

test('shows result, strongest match with its owner, three domains and stage of each name', () => {
  const states = { com: 'registered', ch: 'not_in_registry', de: 'unknown', eu: 'registered' } as const
  const domains = Object.entries(states).map(([ending, state]): [string, typeof state] => [`vyntra.${ending}`, state])
  const { root, cells } = table([named('Vyntra', { domains })])
  expect([...root.querySelectorAll('.bc-list thead th')].map(textOf)).toEqual([
    ...['Name', 'Result', 'Strongest match', '.com', '.ch', '.de', 'Meaning', 'Stage'],
  ])
  expect(cells('Vyntra').slice(1, 7)).toEqual([
    'Vyntra',
    t('verdict.conflict'),
    `${t('verdict.conflict')}${strongest?.name} EU · classes 30, 43 · ${strongest?.owner}`,
    `●${t('domains.registered')}`,
    `○${t('domains.not_in_registry')}`,
    `?${t('domains.unknown')}`,
  ])
})

test('says once what was searched, and at a name only how its coverage differs', () => {
  const gaps = [{ state: 'timeout', dataAsOf: null }, ...(check.gaps ?? [])]
  const less = { searched: searched.slice(1), notSearched: [...searched.slice(0, 1), ...notSearched], gaps }
  const { searched: _, notSearched: __, ...old } = check
  const lost = { ...named('Lost'), check: old }
  const { root, cells } = table([named('Vyntra'), named('Kelvo'), named('Ostara', less), lost])
  const line = textOf(root.querySelector('.bc-coverage-line'))
  expect(line).toContain('In part: EU')
  expect(line).toContain(t('projects.not_searched', ['CH, DE, AT, US, WIPO']))
  expect(cells('Vyntra')[1]).toBe('Vyntra')
  expect(cells('Ostara')[1]).toBe('OstaraNo answer: Companies CH')
  expect(cells('Lost')[1]).toContain(t('projects.coverage_lost'))
})

test('hints at what a name describes', async () => {
  const { cells } = table([named('Kaffeebohne'), named('Qzvyntrel')])
  await vi.waitFor(() => expect(cells('Kaffeebohne')[7]).toContain('describes goods'))
  expect(cells('Qzvyntrel')[7]).toBe('–')
})

test('opens the stored result of a name first, then its stage and notes', async () => {
  const offerCheck = vi.fn()
  const name = named('Vyntra')
  const props = projectsIn()
  const { root } = table([name, named('Kelvo')], {
    keptAnswer: async (id) => (id === 'Vyntra' ? projectAnswer('conflict', name) : null),
    actions: { ...props.actions, offerCheck },
  })
  const opened = () => root.querySelector('.bc-opened')
  await click(button(root.querySelector('[data-name="Vyntra"]') as Element, 'Vyntra'))
  await vi.waitFor(() => expect(opened()?.querySelector('.bc-panel h2')?.textContent).toBe(t('verdict.conflict')))
  const answer = opened()?.querySelector('.bc-panel') as Element
  const note = opened()?.querySelector('textarea') as Element
  expect(answer.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  const retry = [...answer.querySelectorAll('button')].find((each) => textOf(each).startsWith('Check again'))
  await click(retry as HTMLElement)
  expect(offerCheck).toHaveBeenCalledWith(['Vyntra'])
  await click(button(root.querySelector('[data-name="Vyntra"]') as Element, 'Vyntra'))
  await click(button(root.querySelector('[data-name="Kelvo"]') as Element, 'Kelvo'))
  await vi.waitFor(() => expect(textOf(opened())).toContain(t('looks.gone')))
})

test('names what a check left out, or did not get an answer from, for a nearby spelling', () => {
  const said = (missing: string[], unsearched: string[]) =>
    textOf(draw(<Covered check={{ ...check, missing, unsearched }} />).root)
  expect(said([], [])).toBe(t('projects.answered_all'))
  expect(said(['DPMAregister'], ['Madrid Monitor'])).toBe(
    'no full answer from: DPMAregister · Not searched: Madrid Monitor',
  )
})
