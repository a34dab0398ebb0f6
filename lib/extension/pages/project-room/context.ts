import type { ProjectName } from '../../projects/project.ts'
import type { ProjectRoomState } from '../../projects/room.ts'
import type { ProjectStore } from '../../projects/store.ts'
import type { DoneView } from '../../worker/kept-answers.ts'

export interface RoomContext {
  state: ProjectRoomState
  store(): ProjectStore
  set(change: Partial<ProjectRoomState>): void
  /** `ids` limits the names that are read again. */
  act(work: () => Promise<unknown>, ids?: readonly string[]): void
  /** Waits until all names are read. */
  names(): Promise<ProjectName[]>
  wake(): void
  onShow(view: DoneView): void
}

export const openId = ({ state }: Pick<RoomContext, 'state'>): string => state.open?.project.id ?? ''

export const byKind = (all: readonly ProjectName[]): { names: ProjectName[]; nearby: ProjectName[] } => ({
  names: all.filter(({ nearbyOf }) => nearbyOf === undefined),
  nearby: all.filter(({ nearbyOf }) => nearbyOf !== undefined),
})
