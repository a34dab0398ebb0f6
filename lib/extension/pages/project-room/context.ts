import type { ProjectName } from '../../projects/project.ts'
import type { ProjectRoomState } from '../../projects/room.ts'
import type { ProjectStore } from '../../projects/store.ts'
import type { DoneView } from '../../worker/kept-answers.ts'

/** What the actions of the room of projects share. */
export interface RoomContext {
  state: ProjectRoomState
  /** The store, which is opened anew when somebody deletes the projects while they are shown. */
  store(): ProjectStore
  /** Changes what is shown. */
  set(change: Partial<ProjectRoomState>): void
  /**
   * Does work that changes the store, and shows a fault where storage is full. Where `ids` is given, the work changes
   * only these names, and the others are not read again.
   */
  act(work: () => Promise<unknown>, ids?: readonly string[]): void
  /** The names of the open project, once all of them are read; none where no project is open. */
  names(): Promise<ProjectName[]>
  /** Goes on with the names that wait. */
  wake(): void
  /** Shows an answer as it is kept. */
  onShow(view: DoneView): void
}

/** Id of the open project; empty where no project is open. */
export const openId = ({ state }: Pick<RoomContext, 'state'>): string => state.open?.project.id ?? ''

/** Splits the entries of a project into its names and the nearby spellings of these. */
export const byKind = (all: readonly ProjectName[]): { names: ProjectName[]; nearby: ProjectName[] } => ({
  names: all.filter(({ nearbyOf }) => nearbyOf === undefined),
  nearby: all.filter(({ nearbyOf }) => nearbyOf !== undefined),
})
