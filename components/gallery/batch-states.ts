import type { Project, ProjectName, Watch } from '../../lib/extension/projects/project.ts'
import { THIS_BROWSER } from '../../lib/extension/view.ts'
import type { ProjectsProps } from '../workbench/props.ts'
import { type Hands, type } from './hands.ts'
import { named, open, projectNames, projectsIn } from './projects.ts'
import { NOW } from './samples.ts'

const HOUR = 3_600_000

const batch: NonNullable<Project['batch']> = { total: 8, paused: null, failure: null }
const running = (more: Partial<NonNullable<Project['batch']>> = {}) =>
  projectsIn({ open: open({ batch: { ...batch, ...more } }), current: 'Kelvo' })
const paused = (why: NonNullable<Project['batch']>['paused'], failure: string | null = null) =>
  projectsIn({ open: open({ batch: { ...batch, paused: why, failure } }) })

const watch: Watch = { everyDays: 7, most: 20, isTold: true, nextAt: NOW + 72 * HOUR, news: [] }
const watched = (more: Partial<Watch> = {}, round: NonNullable<Project['batch']> | null = null) =>
  projectsIn({ open: open({ watch: { ...watch, ...more }, batch: round }) })

const [, vyntra] = projectNames
/** Nearby spellings of a name, each checked or waiting. */
const near = (...nearby: ProjectName[]) =>
  projectsIn({
    open: {
      ...open({}, projectNames.slice(1, 2)),
      nearby: nearby.map((each) => ({ ...each, nearbyOf: vyntra?.id ?? '' })),
    },
  })
const waiting = ['Vyntris', 'Vantra', 'Vontra'].map((name, at) => named(name, null, { queued: at + 1 }))

export const batchStates: Record<string, ProjectsProps & { acts?: Hands[] }> = {
  running: running(),
  paused_by_person: paused('person'),
  paused_quota: paused('failed', 'quota'),
  paused_service_gone: paused('failed', 'unreachable'),
  paused_consent: paused('consent'),
  paused_not_connected: paused('not_connected'),
  paused_asker: paused('asker', 'brands.example.com'),
  paused_asker_browser: paused('asker', THIS_BROWSER),
  storage_full: { ...projectsIn({ open: open({ batch: { ...batch, paused: 'storage' } }), fault: 'storage' }) },
  finished: projectsIn({
    open: open(
      {},
      projectNames.filter(({ check }) => check !== null),
    ),
  }),
  watched: watched({ news: ['Vyntra', 'Solarviko'] }),
  watched_unchanged: watched(),
  watched_round: { ...watched({}, { ...batch, isWatch: true }) },
  watched_paused: watched({}, { ...batch, isWatch: true, paused: 'person' }),
  watched_quota: watched({}, { ...batch, isWatch: true, paused: 'failed', failure: 'quota' }),
  watched_too_many: { ...watched(), acts: [type('input[type=number]', '900')] },
  nearby: near(
    named('Vyntris', 'none_found', { owner: 'Anna' }),
    named('Vantra', 'incomplete', { owner: 'Anna' }),
    ...waiting.slice(2),
  ),
  nearby_running: near(...waiting),
  nearby_none: near(named('Vyntris', 'conflict', { owner: 'Anna' }), named('Vantra', 'incomplete', { owner: 'Anna' })),
}
