import { foundHereToKeep } from '../../found-here.ts'
import { COMPARED_MAX, COMPARED_MIN, type ComparedName } from '../../projects/comparable.ts'
import { type NameRemarks, newName, type ProjectName, spellingOf } from '../../projects/project.ts'
import type { ProjectActions } from '../../projects/room.ts'
import type { ProjectStore, RemovedNames } from '../../projects/store.ts'
import { type DoneView, readKeptAnswer } from '../../worker/kept-answers.ts'
import type { RoomContext } from './context.ts'

type Own = Pick<
  ProjectActions,
  'addAnswer' | 'addRecent' | 'remark' | 'sortNames' | 'removeNames' | 'haveBack' | 'letGo' | 'show' | 'compare'
>

export async function readCompared(
  store: ProjectStore,
  names: readonly ProjectName[],
  compared: readonly { name: Pick<ProjectName, 'id'> }[],
): Promise<ComparedName[] | null> {
  const kept = compared.flatMap(({ name: { id } }) => names.find((each) => each.id === id) ?? [])
  if (kept.length < COMPARED_MIN) return null
  return Promise.all(kept.map(async (name) => ({ name, answer: await store.answer(name.id) })))
}

export function nameActions(context: RoomContext): Own {
  const { state, store, set, act, names, wake, onShow } = context

  async function add(name: string, view: DoneView | null): Promise<void> {
    if (state.open === null) return
    const there = (await names()).find((other) => spellingOf(other.name) === spellingOf(name))
    const added = there ?? newName(state.open.project.id, name, Date.now())
    if (there === undefined) await store().addNames([added])
    if (view === null) return
    const { result, scope, host } = view
    await store().keepAnswer(added.id, { result, scope, host, ...foundHereToKeep(view) })
  }

  async function takenBack(id: string, { looks }: Partial<NameRemarks>): Promise<RemovedNames[]> {
    if (looks === undefined) return []
    const [name] = await store().namesOf([id])
    const sources = new Set(looks.map(({ source }) => source))
    const gone = (name?.looks ?? []).filter(({ source }) => !sources.has(source))
    return gone.map((look) => ({ project: null, names: [], answers: [], look: { name: id, look } }))
  }

  return {
    addAnswer: (view) => act(() => add(view.result.name, view)),
    addRecent: ({ name, kept }) => act(async () => add(name, kept && (await readKeptAnswer(kept)))),
    remark: (id, change) =>
      act(async () => {
        const taken = await takenBack(id, change)
        await store().changeNames([id], change)
        state.removed = [...state.removed, ...taken]
      }, [id]),
    sortNames: (ids, change) =>
      act(async () => {
        const before = await store().changeNames(ids, change)
        const sorted = before.map(({ id, stage, decision }) => ({ id, stage, decision }))
        state.removed = [...state.removed, { project: null, names: [], answers: [], sorted }]
      }, ids),
    removeNames: (ids) =>
      act(async () => {
        // Not drawn at once, but together with the shorter list.
        state.removed = [...state.removed, await store().removeNames(ids)]
      }),
    haveBack: () =>
      act(async () => {
        const last = state.removed.at(-1)
        if (last !== undefined) await store().restore(last)
        // Not drawn at once, but together with the restored names.
        state.removed = state.removed.slice(0, -1)
        wake()
      }),
    letGo: () => set({ removed: [] }),
    compare: (ids) =>
      act(async () => {
        const chosen = ids.slice(0, COMPARED_MAX).map((id) => ({ name: { id } }))
        set({ compared: await readCompared(store(), await names(), chosen), offer: null })
      }),
    show: (id) =>
      act(async () => {
        const kept = await store().answer(id)
        if (kept === null) return
        const { result, scope, host, foundHere } = kept
        const shown = { phase: 'done', result, scope, host, quota: null, requestId: null, kept: true } as const
        onShow({ ...shown, ...(foundHere && { foundHere }) })
      }),
  }
}
