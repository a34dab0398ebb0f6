import type { ProjectActions } from '../../projects/room.ts'
import { projectFromJson } from '../../projects/transfer.ts'
import { openId, type RoomContext } from './context.ts'

type Own = Pick<ProjectActions, 'create' | 'open' | 'change' | 'removeProject' | 'importJson'>

const FIRST_PAGE = 50

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
        // The other names follow after the first page.
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
        // Not drawn at once, but together with the shorter list.
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
