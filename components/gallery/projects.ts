import { THIS_BROWSER } from '../../lib/extension/askers.ts'
import type { NameChanges } from '../../lib/extension/projects/changes.ts'
import type { ComparedName } from '../../lib/extension/projects/comparable.ts'
import { checkOf } from '../../lib/extension/projects/name-check.ts'
import { newName, type Project, type ProjectName } from '../../lib/extension/projects/project.ts'
import type { NameAnswer } from '../../lib/extension/projects/project-database.ts'
import type { ProjectActions, ProjectRoomState } from '../../lib/extension/projects/room.ts'
import type { ProjectsProps } from '../projects/props.ts'
import { popup } from './pages.ts'
import { results } from './results.ts'
import { NOW, result } from './samples.ts'
import { scope, scopeForCafe } from './views.ts'

const nothing = () => {}
const HOUR = 3_600_000

export const projectActions: ProjectActions = {
  create: nothing,
  open: nothing,
  change: nothing,
  removeProject: nothing,
  importJson: nothing,
  read: nothing,
  readFiles: nothing,
  readColumn: nothing,
  offerCheck: nothing,
  take: nothing,
  leaveOut: nothing,
  drop: nothing,
  addAnswer: nothing,
  addRecent: nothing,
  remark: nothing,
  removeNames: nothing,
  haveBack: nothing,
  letGo: nothing,
  pause: nothing,
  resume: nothing,
  cancel: nothing,
  show: nothing,
  compare: nothing,
  watch: nothing,
  findNearby: nothing,
  takeNearby: nothing,
  dropNearby: nothing,
  seeNews: nothing,
  gather: nothing,
  sortNames: nothing,
}

const project: Project = {
  id: 'cafe',
  name: 'Café in Basel',
  scope: scopeForCafe,
  createdAt: NOW - 50 * HOUR,
  batch: null,
}

const named = (name: string, id: string | null, more: Partial<ProjectName> = {}): ProjectName => ({
  ...newName(project.id, name, NOW),
  id: name,
  check: id === null ? null : checkOf(results[id] ?? result(), more.owner ? scope : scopeForCafe),
  ...more,
})

const changes: NameChanges[] = [
  {
    since: NOW - 30 * 24 * HOUR,
    at: NOW,
    otherScope: false,
    list: [
      { what: 'verdict', from: 'moderate', to: 'caution' },
      { what: 'new', name: 'VYNTRO', source: 'EU trade mark register (EUIPO)' },
      { what: 'gone', name: 'WINTRA', source: 'EU trade mark register (EUIPO)' },
      { what: 'silent', name: 'Vyntra GmbH', source: 'Swiss commercial register (Zefix)' },
      { what: 'status', name: 'VINTRA', source: 'EU trade mark register (EUIPO)', from: 'pending', to: 'live' },
      { what: 'domain', domain: 'vyntra.ch', from: 'not_in_registry', to: 'registered' },
      { what: 'domain', domain: 'vyntra.com', from: 'registered', to: 'unknown' },
    ],
    more: 0,
  },
  { since: NOW - 40 * 24 * HOUR, at: NOW - 30 * 24 * HOUR, otherScope: false, list: [], more: 0 },
]

export const projectNames: ProjectName[] = [
  named('Nordlicht Kaffee', 'conflict', { decision: 'drop', stage: 'knock_out' }),
  named('Vyntra', 'caution_close', { owner: 'Anna', stage: 'prescreen', note: 'Two syllables', changes }),
  named('Solarviko', 'caution_faint', { decision: 'keep', stage: 'contenders' }),
  named('Qzvyntrel', 'incomplete'),
  named('Ombrelle', 'none_found'),
  named('Kelvo', null, { queued: 1 }),
  named('Ostara', null, { queued: 2 }),
  named('Brimwell', null, { failed: 'invalid_name' }),
]

/** The answer to a name of the sample project, by the kind of its result. */
export function projectAnswer(kind: string, { id, project }: ProjectName): NameAnswer {
  return { id, project, result: results[kind] ?? result(), scope: scopeForCafe, host: 'brands.example.com' }
}

const room = (more: Partial<ProjectRoomState> = {}): ProjectRoomState => ({
  projects: [{ ...project, size: projectNames.length }],
  open: null,
  offer: null,
  removed: [],
  compared: null,
  gathered: null,
  current: null,
  fault: null,
  ...more,
})

/** What the room of projects is given in a state. */
export function projectsIn(more: Partial<ProjectRoomState> = {}): ProjectsProps {
  const { host, recent } = popup('idle')
  return {
    state: room(more),
    actions: projectActions,
    whole: async () => null,
    verification: async () => ({ script: '', service: null }),
    letterhead: async () => ({ logo: null, contact: '' }),
    keptAnswer: async () => null,
    scope,
    recent,
    answer: null,
    host,
  }
}

const open = (more: Partial<Project> = {}, names = projectNames) => ({ project: { ...project, ...more }, names })
const compared = ['conflict', 'caution_close', 'incomplete', null].map((id, at): ComparedName => {
  const name = projectNames[[0, 1, 3, 5][at] ?? 0] as ProjectName
  const [answer] = id === null ? [] : [{ id: name.id, project: project.id, result: results[id] ?? result() }]
  return {
    name,
    answer: answer && name.check ? { ...answer, scope: name.check.scope, host: 'brands.example.com' } : null,
  }
})
const batch = { total: 8, paused: null, failure: null }

/** The room of projects in each of its states, by name. */
export const projectStates: Record<string, ProjectsProps> = {
  none: projectsIn({ projects: [] }),
  not_a_project: projectsIn({ projects: [], fault: 'not_a_project' }),
  not_a_table: projectsIn({ open: open({}, []), fault: 'old_excel' }),
  list: projectsIn({ removed: [{ project: { ...project, name: 'Tea 2026' }, names: [], answers: [] }] }),
  gathered: projectsIn({ gathered: ['Marvolino', 'Tessandro', 'Luvenna'] }),
  empty: projectsIn({ open: open({}, []) }),
  names: projectsIn({ open: open() }),
  running: projectsIn({ open: open({ batch }), current: 'Kelvo' }),
  paused: projectsIn({ open: open({ batch: { ...batch, paused: 'failed', failure: 'quota' } }), fault: 'storage' }),
  pictures: { ...projectsIn({ open: open() }), arePictured: true },
  unreadable: projectsIn({ open: open(), fault: 'unreadable' }),
  paused_asker: projectsIn({ open: open({ batch: { ...batch, paused: 'asker', failure: 'brands.example.com' } }) }),
  offer: projectsIn({
    open: open(),
    offer: {
      read: {
        names: ['Marvolino', 'Tessandro', 'Luvenna'],
        repeats: 2,
        unusable: ['2026'],
        beyond: 0,
        place: {
          columns: [
            { sheet: 'Longlist', letter: 'B', first: 'Name idea' },
            { sheet: 'Longlist', letter: 'C', first: 'Remark' },
            { sheet: 'Old ideas', letter: 'A', first: 'Ombrelle' },
          ],
          at: 0,
          isHeaded: true,
        },
      },
      ids: [],
      leftOut: ['Luvenna'],
      allowance: { kind: 'service', remaining: 412, resetAt: '2026-12-01T00:00:00Z' },
    },
  }),
  offer_browser: {
    ...projectsIn({
      open: open(),
      offer: {
        read: { names: ['Marvolino', 'Tessandro', 'Luvenna'], repeats: 0, unusable: [], beyond: 0 },
        ids: [],
        allowance: { kind: 'browser' },
      },
    }),
    host: THIS_BROWSER,
  },
  compared: projectsIn({ open: open(), compared }),
  compared_three: projectsIn({ open: open(), compared: compared.slice(0, 3) }),
  compared_two: projectsIn({ open: open(), compared: compared.slice(1, 3) }),
  nearby: projectsIn({
    open: {
      ...open({}, projectNames.slice(1, 2)),
      nearby: [
        named('Vyntris', 'none_found', { nearbyOf: 'Vyntra', owner: 'Anna' }),
        named('Vantra', 'incomplete', { nearbyOf: 'Vyntra', owner: 'Anna' }),
        named('Vontra', null, { nearbyOf: 'Vyntra', queued: 3 }),
      ],
    },
  }),
  watched: projectsIn({
    open: open({
      watch: { everyDays: 7, most: 20, isTold: true, nextAt: NOW + 72 * HOUR, news: ['Vyntra', 'Solarviko'] },
    }),
  }),
  removed: projectsIn({ open: open(), removed: [{ project: null, names: projectNames.slice(0, 3), answers: [] }] }),
  look_removed: projectsIn({
    open: open(),
    removed: [
      {
        project: null,
        names: [],
        answers: [],
        look: {
          name: 'Vyntra',
          look: { source: 'dpma', register: 'DPMAregister', outcome: 'nothing', by: 'Anna', at: NOW },
        },
      },
    ],
  }),
}
