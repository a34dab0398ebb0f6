import { COMPARED_MAX, COMPARED_MIN, type ComparedName } from '../../projects/comparable.ts'
import type { ProjectName } from '../../projects/project.ts'
import type { ProjectActions } from '../../projects/room.ts'
import type { ProjectStore } from '../../projects/store.ts'
import { openNames, type RoomContext } from './context.ts'

/** The names that are compared as they are kept now; null where too few of them are left. */
export async function readCompared(
  store: ProjectStore,
  names: readonly ProjectName[],
  compared: readonly { name: Pick<ProjectName, 'id'> }[],
): Promise<ComparedName[] | null> {
  const kept = compared.flatMap(({ name: { id } }) => names.find((each) => each.id === id) ?? [])
  if (kept.length < COMPARED_MIN) return null
  return Promise.all(kept.map(async (name) => ({ name, answer: await store.answer(name.id) })))
}

/** What holds names side by side. */
export function compareActions(context: RoomContext): Pick<ProjectActions, 'compare'> {
  const { store, set, act } = context
  return {
    compare: (ids) =>
      act(async () => {
        const chosen = ids.slice(0, COMPARED_MAX).map((id) => ({ name: { id } }))
        set({ compared: await readCompared(store(), openNames(context), chosen), offer: null })
      }),
  }
}
