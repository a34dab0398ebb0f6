import type { Scope } from '../scope.ts'
import type { LetterheadStore } from '../storage/letterhead.ts'
import type { RecentCheck } from '../storage/recent-checks.ts'
import type { DoneView } from '../view.ts'
import type { ComparedName } from './comparison.ts'
import type { PlaceChoice } from './name-column.ts'
import type { NameRemarks, Project, ProjectName, Watch } from './project.ts'
import type { ReadNames } from './read-names.ts'
import type { NameAnswer, ProjectStore, RemovedNames } from './store.ts'
import type { Encoding, TableFault } from './table-file.ts'
import type { WholeProject } from './transfer.ts'

type CheckQuota = { kind: 'browser' } | { kind: 'service'; remaining: number; resetAt: string } | { kind: 'unknown' }

interface OfferedFile {
  withoutCells: string[]
  /** Encodings that yield different names, with samples. `is` is true for the one in use. */
  encodings: { encoding: Encoding; sample: string[]; is: boolean }[]
}

/** An offer that the user sees before names are added or checked. */
export interface ProjectOffer {
  /** Names to add. Null if existing names are to be checked. */
  read: ReadNames | null
  ids: string[]
  file?: OfferedFile
  leftOut?: string[]
  nearby?: { of: ProjectName; names: string[] }
  /** Null until the service answers. */
  allowance: CheckQuota | null
}

type ProjectFault = 'storage' | 'unreadable' | 'not_a_project' | TableFault

interface ProjectState {
  /** Projects, the newest first. Null until they are loaded. */
  projects: (Project & { size: number })[] | null
  /** `nearby` spellings are not in `names`. `isPart` is true while only the first names are read. */
  open: { project: Project; names: ProjectName[]; nearby?: ProjectName[]; isPart?: boolean } | null
  offer: ProjectOffer | null
  removed: RemovedNames[]
  compared: ComparedName[] | null
  /** Names that wait until a project is opened. */
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
  /** Reads files. The names wait if no project is open. */
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
  letGo(): void
  pause(): void
  resume(): void
  cancel(): void
  /** Offers selected names to the open project, or to the next one opened. Text without a name discards them. */
  gather(text: string): void
  findNearby(id: string): void
  takeNearby(id: string): void
  dropNearby(id: string): void
  /** Null stops re-checks. Call `watch` first in a click handler. */
  watch(how: Pick<Watch, 'everyDays' | 'most' | 'isTold'> | null): void
  seeNews(): void
  compare(ids: string[]): void
}

/** Extra data of an evidence pack: the page script, and the keys for signed results. */
interface Verification {
  script: string
  /** Null without a service. `keys` is the published key file, or null if the service did not answer. */
  service: { host: string; keysUrl: string; keys: string | null } | null
}

export interface ProjectController {
  state: ProjectState
  actions: ProjectActions
  whole(): Promise<WholeProject | null>
  verification(): Promise<Verification>
  letterhead: LetterheadStore
  keptAnswer(id: string): Promise<NameAnswer | null>
  countNames(text: string): number
}

export interface ProjectContext {
  state: ProjectState
  store(): ProjectStore
  set(change: Partial<ProjectState>): void
  /** `ids` limits which names are read again. */
  act(work: () => Promise<unknown>, ids?: readonly string[]): void
  names(): Promise<ProjectName[]>
  wake(): void
}

export const openId = ({ state }: Pick<ProjectContext, 'state'>): string => state.open?.project.id ?? ''

export const byKind = (all: readonly ProjectName[]): { names: ProjectName[]; nearby: ProjectName[] } => ({
  names: all.filter(({ nearbyOf }) => nearbyOf === undefined),
  nearby: all.filter(({ nearbyOf }) => nearbyOf !== undefined),
})
