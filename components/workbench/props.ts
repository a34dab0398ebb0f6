import type { Project, ProjectName } from '../../lib/extension/projects/project.ts'
import type { ProjectActions, ProjectController } from '../../lib/extension/projects/view-model.ts'
import type { RecentCheck } from '../../lib/extension/storage/recent-checks.ts'
import type { Scope, View, ViewActions } from '../../lib/extension/view.ts'

export interface ProjectsProps {
  state: ProjectController['state']
  actions: ProjectActions
  whole: ProjectController['whole']
  arePictured?: boolean
  isPage?: boolean
  verification: ProjectController['verification']
  letterhead: ProjectController['letterhead']
  keptAnswer: ProjectController['keptAnswer']
  viewActions: ViewActions
  scope: Scope
  recent: RecentCheck[]
  /** The panel's current result, which can be added to a project. */
  answer: Extract<View, { phase: 'done' }> | null
  /** The service that will see names (address or host), or `THIS_BROWSER`. Null if no service is set. */
  host: string | null
}

export interface ProjectPageProps extends ProjectsProps {
  project: Project
  names: ProjectName[]
}
