import type { ProjectActions } from '../../projects/room.ts'
import { projectFromJson } from '../../projects/transfer.ts'
import { byKind, openId, type RoomContext } from './context.ts'

type Own = Pick<ProjectActions, 'create' | 'open' | 'change' | 'removeProject' | 'importJson'>

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
        set({
          open: project && { project, ...byKind(await store().names(project.id)) },
          offer: null,
          compared: null,
          fault: null,
        })
      }),
    change: (change) => act(async () => store().changeProject(openId(context), change)),
    removeProject: () =>
      act(async () => {
        // Drawn with the list that it is gone from.
        if (state.open !== null) state.removed = await store().removeProject(state.open.project.id)
      }),
    importJson: (text) =>
      act(async () => {
        const whole = projectFromJson(text, Date.now())
        if (whole === null) return set({ fault: 'not_a_project' })
        await store().restore(whole)
        Object.assign(state, { open: whole, fault: null })
      }),
  }
}
