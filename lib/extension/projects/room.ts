import type { DoneView, RecentCheck } from '../history.ts'
import type { Letterhead } from '../letterhead.ts'
import type { Scope } from '../scope.ts'
import type { ComparedName } from './comparison.ts'
import type { NameRemarks, Project, ProjectName, Watch } from './project.ts'
import type { PlaceChoice, ReadNames } from './read-names.ts'
import type { NameAnswer, ProjectStore, RemovedNames } from './store.ts'
import type { Encoding, TableFault } from './table-file.ts'
import type { WholeProject } from './transfer.ts'

/** Quota for checks, which this browser does not need. */
export type CheckAllowance =
  | { kind: 'browser' }
  | { kind: 'service'; remaining: number; resetAt: string }
  | { kind: 'unknown' }

export interface OfferedFile {
  /** Sheets without cells, such as charts. */
  withoutCells: string[]
  /** Encodings that yield different names, with samples. `is` marks the one in use. */
  encodings: { encoding: Encoding; sample: string[]; is: boolean }[]
}

/** Shown before names are added or checked. */
export interface ProjectOffer {
  /** Names to add. Null if existing names are to be checked. */
  read: ReadNames | null
  ids: string[]
  file?: OfferedFile
  leftOut?: string[]
  nearby?: { of: ProjectName; names: string[] }
  /** Null until the service answers. */
  allowance: CheckAllowance | null
}

type ProjectFault = 'storage' | 'unreadable' | 'not_a_project' | TableFault

export interface ProjectRoomState {
  /** Newest first. Null before they are read. */
  projects: (Project & { size: number })[] | null
  /** `nearby` spellings are not in `names`. `isPart`: only the first names are read so far. */
  open: { project: Project; names: ProjectName[]; nearby?: ProjectName[]; isPart?: boolean } | null
  offer: ProjectOffer | null
  /** Removals that can be undone, the last one at the end. */
  removed: RemovedNames[]
  compared: ComparedName[] | null
  /** Names that wait for a project to be opened. */
  gathered: string[] | null
  current: string | null
  fault: ProjectFault | null
}

export interface ProjectActions {
  create(name: string, scope: Scope): void
  open(id: string | null): void
  change(change: Partial<Pick<Project, 'name' | 'scope'>>): void
  removeProject(): void
  importJson(text: string): void
  read(text: string): void
  /** The names wait if no project is open. */
  readFiles(...files: File[]): void
  readColumn(choice: PlaceChoice): void
  readAs(encoding: Encoding): void
  offerCheck(ids: string[]): void
  take(check: boolean): void
  leaveOut(name: string, isOut: boolean): void
  drop(): void
  addAnswer(view: DoneView): void
  addRecent(check: RecentCheck): void
  remark(id: string, change: Partial<NameRemarks>): void
  sortNames(ids: string[], change: Partial<Pick<NameRemarks, 'stage' | 'decision'>>): void
  removeNames(ids: string[]): void
  haveBack(): void
  /** Makes all removals final. */
  letGo(): void
  pause(): void
  resume(): void
  cancel(): void
  show(id: string): void
  /**
   * Offers the names of a selection to the open project, or else to the next one. Without a name, drops those that
   * wait.
   */
  gather(text: string): void
  findNearby(id: string): void
  takeNearby(id: string): void
  dropNearby(id: string): void
  /** Null ends the re-checks. Call it first in the handler of a click. */
  watch(how: Pick<Watch, 'everyDays' | 'most' | 'isTold'> | null): void
  seeNews(): void
  compare(ids: string[]): void
}

/** Extra data of an evidence pack: the script of its page, and the keys for signed results. */
export interface Verification {
  script: string
  /** Null without a service. `keys` is the key file as published, null if the service did not answer. */
  service: { host: string; keysUrl: string; keys: string | null } | null
}

export interface ProjectRoom {
  state: ProjectRoomState
  actions: ProjectActions
  whole(): Promise<WholeProject | null>
  verification(): Promise<Verification>
  letterhead(): Promise<Letterhead>
  keptAnswer(id: string): Promise<NameAnswer | null>
}

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
