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

/** Cost of checks: nothing in this browser, quota of a service, or unknown while no service answers. */
export type CheckAllowance =
  | { kind: 'browser' }
  | { kind: 'service'; remaining: number; resetAt: string }
  | { kind: 'unknown' }

export interface OfferedFile {
  /** Sheets without cells, such as charts. */
  withoutCells: string[]
  /** Encodings that yield different names, with samples. Empty if there is no doubt. `is` marks the one in use. */
  encodings: { encoding: Encoding; sample: string[]; is: boolean }[]
}

/** Shown before names are added or checked. */
export interface ProjectOffer {
  /** Names to add. Null if existing names are to be checked. */
  read: ReadNames | null
  /** Existing names to check. */
  ids: string[]
  /** Set if the names come from a file. */
  file?: OfferedFile
  leftOut?: string[]
  /** Nearby spellings to check before they are shown. */
  nearby?: { of: ProjectName; names: string[] }
  /** Null until the service answers. */
  allowance: CheckAllowance | null
}

/** `storage`: full. `unreadable`: the store cannot be read. */
export type ProjectFault = 'storage' | 'unreadable' | 'not_a_project' | TableFault

export interface ProjectRoomState {
  /** Newest first, with the number of names. Null before they are read. */
  projects: (Project & { size: number })[] | null
  /** `nearby` spellings are not in `names`. `isPart`: only the first names are read so far. */
  open: { project: Project; names: ProjectName[]; nearby?: ProjectName[]; isPart?: boolean } | null
  offer: ProjectOffer | null
  /** Removals that can be undone, the last one at the end. */
  removed: RemovedNames[]
  compared: ComparedName[] | null
  /** Names from a page or file that wait for a project to be opened. */
  gathered: string[] | null
  /** Id of the name that this page is checking. */
  current: string | null
  fault: ProjectFault | null
}

export interface ProjectActions {
  create(name: string, scope: Scope): void
  open(id: string | null): void
  change(change: Partial<Pick<Project, 'name' | 'scope'>>): void
  removeProject(): void
  importJson(text: string): void
  /** Shows the names of a pasted list before they are added. */
  read(text: string): void
  /** Shows the names of CSV or XLSX files before they are added. They wait if no project is open. */
  readFiles(...files: File[]): void
  /** Reads the offered table again, from the chosen place. */
  readColumn(choice: PlaceChoice): void
  /** Reads the offered file again, in another encoding. */
  readAs(encoding: Encoding): void
  /** Shows the cost of checks. */
  offerCheck(ids: string[]): void
  /** Adds the offered names. `check` also starts the checks. */
  take(check: boolean): void
  /** Excludes an offered name, or includes it again. */
  leaveOut(name: string, isOut: boolean): void
  drop(): void
  addAnswer(view: DoneView): void
  addRecent(check: RecentCheck): void
  remark(id: string, change: Partial<NameRemarks>): void
  /** The previous values can be restored. */
  sortNames(ids: string[], change: Partial<Pick<NameRemarks, 'stage' | 'decision'>>): void
  removeNames(ids: string[]): void
  /** Undoes the last removal, then the one before. */
  haveBack(): void
  /** Makes all removals final. */
  letGo(): void
  pause(): void
  resume(): void
  /** Ends the batch of the open project. Its results stay. */
  cancel(): void
  show(id: string): void
  /**
   * Offers the names of a selection to the open project, or else to the next one. Without a name, drops those that
   * wait.
   */
  gather(text: string): void
  /** Finds nearby spellings of a name in conflict, and shows the cost of their checks. */
  findNearby(id: string): void
  /** Turns a nearby spelling into a name of the project. */
  takeNearby(id: string): void
  dropNearby(id: string): void
  /** Null ends the re-checks. Call it first in the handler of a click. */
  watch(how: Pick<Watch, 'everyDays' | 'most' | 'isTold'> | null): void
  /** The person has seen the changes. */
  seeNews(): void
  /** An empty list ends the comparison. */
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
  /** The open project with all results. */
  whole(): Promise<WholeProject | null>
  /** Everything to verify results without a network. */
  verification(): Promise<Verification>
  letterhead(): Promise<Letterhead>
  /** Null if there is no result for the name. */
  keptAnswer(id: string): Promise<NameAnswer | null>
}
