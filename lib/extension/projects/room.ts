import type { RecentCheck } from '../history.ts'
import type { Letterhead } from '../letterhead.ts'
import type { Scope } from '../scope.ts'
import type { DoneView } from '../worker/kept-answers.ts'
import type { ComparedName } from './comparable.ts'
import type { NameRemarks, Project, ProjectName } from './project.ts'
import type { NameAnswer } from './project-database.ts'
import type { ReadNames } from './read-names.ts'
import type { RemovedNames } from './store.ts'
import type { TableFault } from './table-file.ts'
import type { WholeProject } from './transfer.ts'
import type { Watch } from './watch.ts'

/** What checks may cost here: nothing by this browser itself, units of a service, or not known while none answers. */
export type CheckAllowance =
  | { kind: 'browser' }
  | { kind: 'service'; remaining: number; resetAt: string }
  | { kind: 'unknown' }

/** What is shown before names are added or checked. */
export interface ProjectOffer {
  /** Names of a text that are to be added; null where names that are there are to be checked. */
  read: ReadNames | null
  /** Names that are there and are to be checked. */
  ids: string[]
  /** Those of the names to be added that a person left out. */
  leftOut?: string[]
  /** Spellings near to a name that are to be checked, which are not shown before that; absent where it is about others. */
  nearby?: { of: ProjectName; names: string[] }
  /** Null while it is being asked for. */
  allowance: CheckAllowance | null
}

/** What could not be done: kept for want of room, read from the store, or read from a file. */
export type ProjectFault = 'storage' | 'unreadable' | 'not_a_project' | TableFault

export interface ProjectRoomState {
  /** Newest first, with how many names each has; null before they are read. */
  projects: (Project & { size: number })[] | null
  /** `nearby`: spellings near to a name, which are not among the names. `isPart`: the first names alone, until all are read. */
  open: { project: Project; names: ProjectName[]; nearby?: ProjectName[]; isPart?: boolean } | null
  offer: ProjectOffer | null
  /** What was removed here and can be had back, the last removal at the end; empty for nothing. */
  removed: RemovedNames[]
  /** Names that are held side by side; null where none are. */
  compared: ComparedName[] | null
  /** Names that were found in a page or a file and wait for a project to be opened for them; null for none. */
  gathered: string[] | null
  /** Id of the name that is being checked by this page. */
  current: string | null
  fault: ProjectFault | null
}

export interface ProjectActions {
  create(name: string, scope: Scope): void
  open(id: string | null): void
  /** Changes name or scope of the open project. */
  change(change: Partial<Pick<Project, 'name' | 'scope'>>): void
  removeProject(): void
  importJson(text: string): void
  /** Shows what a list that was pasted holds, before it is added. */
  read(text: string): void
  /** Shows what a table in a file holds (CSV or XLSX), before it is added; its names wait where no project is open. */
  readFiles(...files: File[]): void
  /** Reads another column of the table whose names are offered, by its place among `columns`; `isHeaded` where the person said that. */
  readColumn(at: number, isHeaded?: boolean): void
  /** Shows what checking names would cost. */
  offerCheck(ids: string[]): void
  /** Adds the names that are offered, and has what is offered checked where that is wanted. */
  take(check: boolean): void
  /** Leaves a name out of those that are offered, or takes it in again. */
  leaveOut(name: string, isOut: boolean): void
  drop(): void
  addAnswer(view: DoneView): void
  addRecent(check: RecentCheck): void
  remark(id: string, change: Partial<NameRemarks>): void
  removeNames(ids: string[]): void
  /** Undoes the last removal; the one before it can be undone next. */
  haveBack(): void
  /** Undoes no removal so far. */
  letGo(): void
  pause(): void
  resume(): void
  /** Ends the batch of the open project; what was answered stays. */
  cancel(): void
  show(id: string): void
  /** Offers names that were found in a page to the open project, else to the next that is opened; none to let them go. */
  gather(names: string[]): void
  /** Looks for spellings near to a name that is in conflict, and shows what checking them would cost. */
  findNearby(id: string): void
  /** Takes a nearby spelling among the names. */
  takeNearby(id: string): void
  /** Lets the nearby spellings of a name go. */
  dropNearby(id: string): void
  /** Has the open project re-check itself, or not any more where null. Called first thing in the handler of a click. */
  watch(how: Pick<Watch, 'everyDays' | 'most' | 'isTold'> | null): void
  /** Notes that a person looked at what changed. */
  seeNews(): void
  /** Holds names side by side; none to end that. */
  compare(ids: string[]): void
}

/** What an evidence pack needs besides the project: the script of its page, and the keys of the service that signed answers. */
export interface Verification {
  script: string
  /** Null where no service is set; `keys` as it published them, null where it did not answer. */
  service: { host: string; keysUrl: string; keys: string | null } | null
}

export interface ProjectRoom {
  state: ProjectRoomState
  actions: ProjectActions
  /** The open project with all answers, to hand over. */
  whole(): Promise<WholeProject | null>
  /** What is needed to verify the answers of a project without a network. */
  verification(): Promise<Verification>
  /** What stands at the head of each report. */
  letterhead(): Promise<Letterhead>
  /** The answer to a name of a project, by the id of the name; null where none is kept. */
  keptAnswer(id: string): Promise<NameAnswer | null>
}
