import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { CheckResult } from '../../client/types.ts'
import type { Scope } from '../scope.ts'
import type { Unseen } from './changes.ts'
import { PROJECTS_DATABASE } from './database.ts'
import type { Project, ProjectName } from './project.ts'
import { listPlace } from './risk-order.ts'

/** The answer to the last check of a name, as it came. */
export interface NameAnswer {
  /** Id of the name. */
  id: string
  /** Id of its project. */
  project: string
  result: CheckResult
  scope: Scope
  /** Who saw the name, as `host` of a view. */
  host: string
  /** The hits that only this device has, as `foundHere` of a view; absent where there are none. */
  foundHere?: readonly string[]
  /** The answer letter for letter as a service signed and sent it; absent where nobody signed it. */
  raw?: string
  /** Earlier hits that this answer could neither see again nor call gone; absent where it is the first answer. */
  unseen?: Unseen
}

/** A name as it is stored: with its place in the list of its project. */
export type PlacedName = ProjectName & { place: string }

interface Schema extends DBSchema {
  projects: { key: string; value: Project }
  names: {
    key: string
    value: PlacedName
    indexes: { project: string; queued: number; place: [project: string, place: string] }
  }
  answers: { key: string; value: NameAnswer; indexes: { project: string } }
}

export type ProjectDatabase = IDBPDatabase<Schema>

/** A name with the place that it has now. */
export const placed = (name: ProjectName): PlacedName => ({ ...name, place: listPlace(name) })

/** Opens the database of projects, and upgrades an earlier version. `onGone` is called when somebody deletes it. */
export function openProjectDatabase(onGone: () => void): Promise<ProjectDatabase> {
  const opening = openDB<Schema>(PROJECTS_DATABASE, 2, {
    async upgrade(database, before, _after, writing) {
      if (before < 1) {
        database.createObjectStore('projects', { keyPath: 'id' })
        const names = database.createObjectStore('names', { keyPath: 'id' })
        names.createIndex('project', 'project')
        names.createIndex('queued', 'queued')
        database.createObjectStore('answers', { keyPath: 'id' }).createIndex('project', 'project')
      }
      const names = writing.objectStore('names')
      names.createIndex('place', ['project', 'place'])
      for (const name of await names.getAll()) await names.put(placed(name))
    },
    blocking() {
      void opening.then((database) => database.close())
      onGone()
    },
    terminated: onGone,
  })
  return opening
}
