import type { RecentCheck } from '../../lib/extension/history.ts'
import type { ProjectActions, ProjectRoom, ProjectRoomState } from '../../lib/extension/projects/room.ts'
import type { Scope, View } from '../../lib/extension/view.ts'

/** Props of the room of projects. */
export interface ProjectsProps {
  state: ProjectRoomState
  actions: ProjectActions
  whole: ProjectRoom['whole']
  /** Whether the pictures of a project begin unfolded. */
  arePictured?: boolean
  verification: ProjectRoom['verification']
  letterhead: ProjectRoom['letterhead']
  keptAnswer: ProjectRoom['keptAnswer']
  /** The scope that a new project begins with. */
  scope: Scope
  recent: RecentCheck[]
  /** The answer that the panel shows, which can be added; null for none. */
  answer: Extract<View, { phase: 'done' }> | null
  /** Address or host of the service that will see names, or THIS_BROWSER; null where no service is set. */
  host: string | null
}
