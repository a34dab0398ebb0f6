import { type ComponentChild, render } from 'preact'
import { giveStrings } from '../../components/ui/text.ts'
import { type CheckController, openCheckController } from '../../lib/extension/pages/check-controller.ts'
import { pageRoot } from '../../lib/extension/pages/page-frame.ts'
import { openPanel } from '../../lib/extension/pages/panel.ts'
import type { RegistersController } from '../../lib/extension/pages/registers.ts'
import type { ProjectController } from '../../lib/extension/projects/view-model.ts'
import { translate } from '../../lib/extension/strings.ts'
import { SELECTED_MAX } from '../../lib/extension/worker/selection-in-page.ts'
import { SidePanelApp, type SidePanelProps, Unreadable } from './App.tsx'
import type { Room } from './panel.tsx'

giveStrings(translate)
const root = pageRoot()

type Loaded = typeof import('./projects.ts') & { room: ProjectController }

/** The project that this tab shows at full width. Null in the panel. */
const ownProject = new URLSearchParams(location.search).get('project')

let at: Room = ownProject === null ? 'check' : 'projects'
let from: Room = 'check'
let loaded: Loaded | null = null
let unread: ComponentChild = null
let waiting: string | null = null
let redraw = () => {}
let registers: RegistersController | null = null
let drawOther: ((desk: CheckController) => ComponentChild) | null = null

/** Runs after every start of the panel, because an unfinished batch may have waiting names. */
async function loadProjects(): Promise<void> {
  const views = await import('./projects.ts')
  const room = await views.openProjectController({
    onChange(room) {
      loaded = { ...views, room }
      const text = waiting
      waiting = null
      if (text !== null) gather(text)
      redraw()
    },
  })
  if (ownProject !== null) room.actions.open(ownProject)
}

/** Says why the projects cannot be opened. Rejects if that cannot be found out. */
async function tellUnread(error: unknown): Promise<ComponentChild> {
  const { isFromNewer, NewerProjects, readNewerProjects } = await import('./projects.ts')
  return isFromNewer(error) ? <NewerProjects projects={await readNewerProjects()} /> : <Unreadable />
}

/** Few users look at the panel without registers, so this code is loaded after the panel was drawn. */
async function loadRegisters(): Promise<void> {
  const { openRegisters } = await import('../../lib/extension/pages/registers.ts')
  registers = await openRegisters(() => redraw())
  redraw()
}

const scopeFrom = ({ state }: CheckController) =>
  (from === 'projects' && loaded?.room.state.open?.project.scope) || state.scope

async function loadRoom(room: Room): Promise<void> {
  drawOther = null
  if (room === 'filing') {
    const { Filing, factWords } = await import('./filing.ts')
    const words = await factWords(translate('format.locale'))
    if (at === room) drawOther = (desk) => <Filing scope={scopeFrom(desk)} words={words} />
  } else if (room === 'marks') {
    const { Marks, marksController } = await import('./marks.ts')
    if (at === room)
      drawOther = (desk) => (
        <Marks
          room={marksController}
          name={desk.state.initialName}
          scope={scopeFrom(desk)}
          host={desk.state.host}
          onOptions={desk.actions.openOptions}
        />
      )
  }
  redraw()
}

/** Takes names up into a list. If the lists are still loading, they take the names once they are there. */
function gather(text: string): void {
  at = 'projects'
  drawOther = null
  if (loaded) loaded.room.actions.gather(text)
  else waiting = text
}

function roomsOf(desk: CheckController) {
  const { state } = desk
  return {
    at,
    onRoom(room: Room) {
      if (at === 'check' || at === 'projects') from = at
      at = room
      void loadRoom(room)
      redraw()
    },
    onGather: () => gather(desk.offered),
    found: state.view.phase === 'pick' ? (loaded?.room.countNames(desk.offered) ?? 0) : 0,
    isCut: desk.offered.length > SELECTED_MAX,
    unread,
    other: drawOther?.(desk) ?? null,
    oneName: loaded && state.view.phase === 'done' && (
      <loaded.OneName
        key={state.view.result.id}
        view={state.view}
        verification={loaded.room.verification}
        letterhead={loaded.room.letterhead}
      />
    ),
    projects: loaded && {
      View: loaded.Projects,
      props: {
        state: loaded.room.state,
        actions: loaded.room.actions,
        whole: loaded.room.whole,
        verification: loaded.room.verification,
        letterhead: loaded.room.letterhead,
        keptAnswer: loaded.room.keptAnswer,
        viewActions: desk.actions,
        isPage: ownProject !== null,
        scope: state.scope,
        recent: state.recent,
        answer: state.view.phase === 'done' ? state.view : null,
        host: state.host,
      },
    },
  }
}

function draw(desk: CheckController, reason: SidePanelProps['reason']): void {
  const { state, actions } = desk
  redraw = () => draw(desk, reason)
  render(
    <SidePanelApp
      {...state}
      {...(!desk.isPrivate && { rooms: roomsOf(desk) })}
      reason={reason}
      registers={registers}
      actions={actions}
      onCheck={desk.check}
      onSeveral={desk.offer}
      onScope={desk.keepScope}
      onNobody={desk.keepNobody}
      onRecent={desk.openRecent}
      onForget={desk.forget}
      onHaveBack={desk.haveBack}
      onLetGo={desk.letGo}
    />,
    root,
  )
}

let isFirst = true
let isForList = false

function toCheck(): void {
  at = 'check'
  drawOther = null
  waiting = null
}

void openPanel(
  openCheckController,
  (desk, reason) => {
    desk.actions.addToList = desk.isPrivate ? undefined : () => gather(desk.state.initialName)
    draw(desk, reason)
    if (isForList && !desk.isPrivate) {
      isForList = false
      gather(desk.offered)
      redraw()
    }
    if (isFirst) void loadRegisters()
    if (isFirst && !desk.isPrivate)
      loadProjects().catch(async (error: unknown) => {
        unread = await tellUnread(error).catch(() => <Unreadable />)
        redraw()
      })
    isFirst = false
  },
  (forList) => {
    toCheck()
    isForList = forList
  },
)
