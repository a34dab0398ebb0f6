import type { RecentCheck } from '../history.ts'
import type { Letterhead } from '../letterhead.ts'
import type { Scope } from '../scope.ts'
import type { DoneView } from '../worker/kept-answers.ts'
import type { ComparedName } from './comparable.ts'
import type { NameRemarks, Project, ProjectName } from './project.ts'
import type { NameAnswer } from './project-database.ts'
import type { PlaceChoice } from './read-column.ts'
import type { ReadNames } from './read-names.ts'
import type { RemovedNames } from './store.ts'
import type { Encoding, TableFault } from './tables/table-file.ts'
import type { WholeProject } from './transfer.ts'
import type { Watch } from './watch.ts'

/** What checks may cost: nothing by this browser itself, units of a service, or unknown while no service answers. */
export type CheckAllowance =
  | { kind: 'browser' }
  | { kind: 'service'; remaining: number; resetAt: string }
  | { kind: 'unknown' }

/** What is shown of a file besides its names. */
export interface OfferedFile {
  /** Sheets that have no cells, such as charts. */
  withoutCells: string[]
  /**
   * Encodings that give different names, each with some names as they are read in it; empty if there is no doubt. `is`:
   * the one that is used.
   */
  encodings: { encoding: Encoding; sample: string[]; is: boolean }[]
}

/** What is shown before names are added or checked. */
export interface ProjectOffer {
  /** Names of a text that are to be added; null where existing names are to be checked. */
  read: ReadNames | null
  /** Ids of existing names that are to be checked. */
  ids: string[]
  /** Where the names come from a file: what is not in `read`. */
  file?: OfferedFile
  /** Names in `read` that the person left out. */
  leftOut?: string[]
  /** Spellings near to a name that are to be checked before they are shown; absent for other offers. */
  nearby?: { of: ProjectName; names: string[] }
  /** Null while it is being asked for. */
  allowance: CheckAllowance | null
}

/** What failed: storing, because storage is full; reading the store; or reading a file. */
export type ProjectFault = 'storage' | 'unreadable' | 'not_a_project' | TableFault

export interface ProjectRoomState {
  /** Newest first, with how many names each has; null before they are read. */
  projects: (Project & { size: number })[] | null
  /** `nearby`: spellings near to a name, which are not in `names`. `isPart`: only the first names are read so far. */
  open: { project: Project; names: ProjectName[]; nearby?: ProjectName[]; isPart?: boolean } | null
  offer: ProjectOffer | null
  /** What was removed here and can be had back, the last removal at the end; empty for nothing. */
  removed: RemovedNames[]
  /** Names that are compared side by side; null for none. */
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
  /** Shows what a pasted list holds, before it is added. */
  read(text: string): void
  /** Shows what a table in a file holds (CSV or XLSX), before it is added; its names wait where no project is open. */
  readFiles(...files: File[]): void
  /** Reads the offered table again, from the place that the person chose. */
  readColumn(choice: PlaceChoice): void
  /** Reads the file whose names are offered anew, in another encoding. */
  readAs(encoding: Encoding): void
  /** Shows what checking names would cost. */
  offerCheck(ids: string[]): void
  /** Adds the names that are offered; where `check` is true, has what is offered checked. */
  take(check: boolean): void
  /** Leaves a name out of those that are offered, or takes it in again. */
  leaveOut(name: string, isOut: boolean): void
  drop(): void
  addAnswer(view: DoneView): void
  addRecent(check: RecentCheck): void
  remark(id: string, change: Partial<NameRemarks>): void
  /** Sets the stage or the decision of several names; what they had before can be had back. */
  sortNames(ids: string[], change: Partial<Pick<NameRemarks, 'stage' | 'decision'>>): void
  removeNames(ids: string[]): void
  /** Undoes the last removal; the one before it can be undone next. */
  haveBack(): void
  /** Forgets all removals: they cannot be undone any more. */
  letGo(): void
  pause(): void
  resume(): void
  /** Ends the batch of the open project; what was answered stays. */
  cancel(): void
  show(id: string): void
  /**
   * Offers the names in a text that was selected in a page to the open project, else to the next one opened. A text
   * without a name: forgets those that wait.
   */
  gather(text: string): void
  /** Looks for spellings near to a name that is in conflict, and shows what checking them would cost. */
  findNearby(id: string): void
  /** Makes a nearby spelling one of the names. */
  takeNearby(id: string): void
  /** Removes the nearby spellings of a name. */
  dropNearby(id: string): void
  /** Sets how the open project re-checks itself; null ends that. Called first thing in the handler of a click. */
  watch(how: Pick<Watch, 'everyDays' | 'most' | 'isTold'> | null): void
  /** Notes that a person looked at what changed. */
  seeNews(): void
  /** Shows names side by side; an empty list ends that. */
  compare(ids: string[]): void
}

/** What an evidence pack needs besides the project: the script of its page, and the keys that verify signed answers. */
export interface Verification {
  script: string
  /** Null where no service is set. `keys`: the key file as the service published it, null where it did not answer. */
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
