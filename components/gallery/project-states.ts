import type { ReadNames } from '../../lib/extension/projects/read-names.ts'
import type { ProjectOffer } from '../../lib/extension/projects/view-model.ts'
import { THIS_BROWSER } from '../../lib/extension/view.ts'
import type { ProjectsProps } from '../workbench/props.ts'
import { batchStates } from './batch-states.ts'
import { compareStates } from './compare-states.ts'
import { click, type Hands, send, type } from './hands.ts'
import { named, open, project, projectAnswer, projectNames, projectsIn } from './projects.ts'
import { NOW } from './samples.ts'

interface ProjectsState extends ProjectsProps {
  /** Steps of the user after the first render, in order. */
  acts?: Hands[]
}

const KINDS = ['conflict', 'caution_close', 'caution_moderate', 'caution_faint', 'none_found', 'incomplete', null]
const longList = Array.from({ length: 200 }, (_, at) =>
  named(`Vyntra ${String(at + 1).padStart(3, '0')}`, KINDS[at % KINDS.length] ?? null),
)

const KIND_OF: Record<string, string> = { 'Nordlicht Kaffee': 'conflict', Qzvyntrel: 'incomplete' }

/** The stored results of the sample names. */
const keptAnswer: ProjectsProps['keptAnswer'] = async (id) => {
  const name = projectNames.find((each) => each.id === id && each.check !== null)
  return name ? projectAnswer(KIND_OF[name.name] ?? 'caution_close', name) : null
}
const shown = (more: Partial<ProjectsProps['state']> = {}): ProjectsProps => ({
  ...projectsIn({ open: open(), ...more }),
  keptAnswer,
})

const read = (names: string[], more: Partial<ReadNames> = {}): ReadNames => ({
  names,
  repeats: 0,
  unusable: [],
  errors: [],
  beyond: 0,
  ...more,
})
const THREE = ['Marvolino', 'Tessandro', 'Luvenna']
const LEFT: NonNullable<ProjectOffer['allowance']> = {
  kind: 'service',
  remaining: 412,
  resetAt: '2026-12-01T00:00:00Z',
}
const offered = (offer: Partial<ProjectOffer>) =>
  projectsIn({ open: open(), offer: { read: read(THREE), ids: [], allowance: LEFT, ...offer } })

const place: NonNullable<ReadNames['place']> = {
  columns: [
    { sheet: 'Longlist', letter: 'B', first: 'Name idea' },
    { sheet: 'Longlist', letter: 'C', first: 'Remark' },
    { sheet: 'Old ideas', letter: 'A', first: 'Ombrelle' },
    { sheet: 'Rejected', letter: 'A', first: 'Sundrel', isHidden: true, isHiddenSheet: true },
  ],
  at: 0,
  isHeaded: true,
  hidden: ['Ordell', 'Brannik'],
  withHidden: false,
}

const offers: Record<string, ProjectsState> = {
  offer: offered({
    read: read(THREE, { repeats: 2, unusable: ['2026'], errors: ['#N/A', '#REF!', '#N/A'], place }),
    file: { withoutCells: ['Votes'], encodings: [] },
    leftOut: ['Luvenna'],
  }),
  offer_encoding: offered({
    read: read(['Żelora', 'Łódman'], {
      place: {
        columns: [{ sheet: null, letter: 'A', first: 'Nazwa' }],
        at: 0,
        isHeaded: true,
        hidden: [],
        withHidden: false,
      },
    }),
    file: {
      withoutCells: [],
      encodings: [
        { encoding: 'windows-1250', sample: ['Żelora', 'Łódman'], is: true },
        { encoding: 'windows-1252', sample: ['¯elora', '£ódman'], is: false },
      ],
    },
  }),
  offer_browser: { ...offered({ allowance: { kind: 'browser' } }), host: THIS_BROWSER },
  offer_asking: offered({ allowance: null }),
  offer_unknown: offered({ allowance: { kind: 'unknown' } }),
  offer_too_few: offered({ allowance: { ...LEFT, remaining: 2 } }),
  offer_none: offered({ read: read([], { unusable: ['2026', '—'] }) }),
  offer_none_chosen: offered({ leftOut: THREE }),
  offer_many: offered({
    read: read(
      longList.map(({ name }) => name),
      { beyond: 40 },
    ),
  }),
  offer_check: offered({ read: null, ids: ['Kelvo', 'Ostara'] }),
  offer_nearby: offered({
    read: null,
    nearby: { of: projectNames[1] as (typeof projectNames)[0], names: ['Vyntris', 'Vantra', 'Vontra'] },
  }),
}

export const projectStates: Record<string, ProjectsState> = {
  loading: projectsIn({ projects: null }),
  none: projectsIn({ projects: [] }),
  no_name: { ...projectsIn({ projects: [] }), acts: [send] },
  not_a_project: projectsIn({ projects: [], fault: 'not_a_project' }),
  not_a_table: projectsIn({ open: open({}, []), fault: 'old_excel' }),
  list: projectsIn({ removed: [{ project: { ...project, name: 'Tea 2026' }, names: [], answers: [] }] }),
  gathered: projectsIn({ gathered: THREE }),
  empty: projectsIn({ open: open({}, []) }),
  one: { ...shown({ open: open({}, projectNames.slice(1, 2)) }) },
  names: { ...shown(), isPage: true },
  many: projectsIn({ open: open({}, longList) }),
  part: projectsIn({
    open: { ...open({}, longList.slice(0, 20)), isPart: true },
    projects: [{ ...project, size: longList.length }],
  }),
  opened: { ...shown(), acts: [click('[data-name="Vyntra"] th button')] },
  filtered: { ...shown(), acts: [type('.bc-names .bc-filter input', 'vyn')] },
  filtered_none: { ...shown(), acts: [type('.bc-names .bc-filter input', 'starbuks')] },
  chosen_one: { ...shown(), acts: [click('.bc-list tbody input')] },
  chosen: { ...shown(), acts: [click('.bc-list tbody input', 3)] },
  chosen_six: { ...shown(), acts: [click('.bc-list tbody input', 6)] },
  pictures: { ...shown(), arePictured: true },
  not_handed: {
    ...projectsIn({ open: open() }),
    whole: () => Promise.reject(new Error('the sample is not kept')),
    acts: [click('.bc-folds details:nth-of-type(2) button')],
  },
  unreadable: projectsIn({ open: open(), fault: 'unreadable' }),
  ...offers,
  ...batchStates,
  ...compareStates,
  removed: shown({ removed: [{ project: null, names: projectNames.slice(0, 3), answers: [] }] }),
  removed_and_chosen: {
    ...shown({ removed: [{ project: null, names: projectNames.slice(0, 3), answers: [] }] }),
    acts: [click('.bc-list tbody input', 3)],
  },
  look_removed: shown({
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
