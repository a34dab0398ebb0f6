import type { ComponentProps } from 'preact'
import { type SidePanelApp, Unreadable } from '../../entrypoints/sidepanel/App.tsx'
import { NewerProjects, OneName } from '../report/export.tsx'
import { Projects } from '../workbench/Projects.tsx'
import { popup } from './pages.ts'
import { letterhead, open, projectsIn } from './projects.ts'
import { views } from './views.ts'

export type PanelProps = ComponentProps<typeof SidePanelApp>
type Rooms = NonNullable<PanelProps['rooms']>

const nothing = () => {}

export function panel(view: string, rooms: Partial<Rooms>, more: Partial<PanelProps> = {}): PanelProps {
  const projects = { View: Projects, props: projectsIn() }
  const own: Rooms = {
    at: 'check',
    onRoom: nothing,
    found: 0,
    isCut: false,
    onGather: nothing,
    projects,
    unread: null,
    oneName: null,
    other: null,
    ...rooms,
  }
  const shown = popup(view)
  return { ...shown, actions: { ...shown.actions, openPanel: undefined }, reason: null, rooms: own, ...more }
}

const answered = views.caution_crowded

/** The panel with its pages, in the states that the panel itself shows. */
export const roomStates: Record<string, PanelProps> = {
  check: panel('idle', {}),
  answered: panel('caution_crowded', {
    oneName: answered?.phase === 'done' && (
      <OneName view={answered} verification={async () => ({ script: '', service: null })} letterhead={letterhead} />
    ),
  }),
  checking: panel('checking', {}),
  service_gone: panel('failed_unreachable', {}),
  quota_used_up: panel('failed_quota', {}),
  several: panel('pick', { found: 3 }, { reason: 'no_cards_here' }),
  projects: panel('idle', { at: 'projects' }),
  projects_loading: panel('idle', { at: 'projects', projects: null }),
  projects_unreadable: panel('idle', { at: 'projects', projects: null, unread: <Unreadable /> }),
  projects_newer: panel('idle', {
    at: 'projects',
    projects: null,
    unread: <NewerProjects projects={[{ ...open(), answers: [] }]} />,
  }),
}
