import type { ProjectName } from '../../projects/project.ts'
import type { ProjectRoomState } from '../../projects/room.ts'
import type { ProjectStore } from '../../projects/store.ts'
import { byKind, type RoomContext } from './context.ts'
import { readCompared } from './name-actions.ts'

interface KeepRead {
  /** Resolves once it is drawn. */
  refresh(ids?: readonly string[]): Promise<void>
  /** Waits until all names are read. */
  names(): Promise<ProjectName[]>
}

type Given = Pick<RoomContext, 'state' | 'set'> & { store(): ProjectStore }

function renewed(before: readonly ProjectName[], ids: readonly string[], found: readonly ProjectName[]): ProjectName[] {
  const fresh = new Map(found.map((name) => [name.id, name]))
  const known = new Set(before.map(({ id }) => id))
  const stale = new Set(ids)
  const kept = before.flatMap((name) => (stale.has(name.id) ? (fresh.get(name.id) ?? []) : name))
  return [...kept, ...found.filter(({ id }) => !known.has(id))]
}

export function keepRead({ state, set, store }: Given): KeepRead {
  let reading: Promise<void> | null = null
  let stale: Set<string> | 'all' | null = null

  async function namesOf(project: string, wanted: Set<string> | 'all'): Promise<ProjectName[]> {
    const { open } = state
    if (wanted === 'all' || open?.isPart || open?.project.id !== project) return store().names(project)
    const found = (await store().namesOf([...wanted])).filter((name) => name.project === project)
    return renewed([...open.names, ...(open.nearby ?? [])], [...wanted], found)
  }

  async function readOnce(wanted: Set<string> | 'all'): Promise<Partial<ProjectRoomState> | null> {
    const id = state.open?.project.id
    const project = id === undefined ? null : await store().project(id)
    const open = project === null ? null : { project, ...byKind(await namesOf(project.id, wanted)) }
    const compared = state.compared && (await readCompared(store(), open?.names ?? [], state.compared))
    const projects = await store().projects()
    // Null if the person has left the project meanwhile.
    return state.open?.project.id === id ? { projects, open, compared } : null
  }

  async function readAll(): Promise<void> {
    while (stale !== null) {
      const wanted = stale
      stale = null
      const change = await readOnce(wanted)
      if (change === null) stale = 'all'
      else set(change)
    }
  }

  function refresh(ids?: readonly string[]): Promise<void> {
    if (ids === undefined || stale === 'all') stale = 'all'
    else stale = new Set([...(stale ?? []), ...ids])
    reading ??= readAll().finally(() => {
      reading = null
    })
    return reading
  }

  return {
    refresh,
    async names() {
      await (state.open?.isPart ? refresh() : reading)
      return state.open?.names ?? []
    },
  }
}
