import type { ProjectActions } from '../../projects/room.ts'
import { projectFromJson } from '../../projects/transfer.ts'
import { openId, type RoomContext } from './context.ts'

type Own = Pick<ProjectActions, 'create' | 'open' | 'change' | 'removeProject' | 'importJson'>

/** How many names are read before any is drawn: those of the first page. */
const FIRST_PAGE = 50

/** What can be done with whole projects. `onOpened` is called with each project that is opened. */
export function projectActions(context: RoomContext, onOpened: () => void): Own {
  const { state, store, set, act } = context
  return {
    create: (name, scope) =>
      act(async () => {
        const project = { id: crypto.randomUUID(), name, scope, createdAt: Date.now(), batch: null }
        await store().putProject(project)
        state.open = { project, names: [] }
        onOpened()
      }),
    open: (id) =>
      act(async () => {
        const project = id === null ? null : await store().project(id)
        // Only the first page is read before drawing; the other names follow.
        const names = project === null ? [] : await store().firstNames(project.id, FIRST_PAGE)
        set({
          open: project && { project, names, isPart: names.length === FIRST_PAGE },
          offer: null,
          compared: null,
          fault: null,
        })
        if (project !== null) onOpened()
      }),
    change: (change) => act(async () => store().changeProject(openId(context), change)),
    removeProject: () =>
      act(async () => {
        // Not drawn at once, but together with the list without this project.
        if (state.open === null) return
        state.removed = [...state.removed, await store().removeProject(state.open.project.id)]
      }),
    importJson: (text) =>
      act(async () => {
        const whole = projectFromJson(text, Date.now())
        if (whole === null) return set({ fault: 'not_a_project' })
        await store().restore(whole)
        Object.assign(state, { open: whole, fault: null })
        onOpened()
      }),
  }
}
