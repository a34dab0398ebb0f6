import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { CheckResult } from '../../client/types.ts'
import type { Scope } from '../scope.ts'
import type { Unseen } from './changes.ts'
import { PROJECTS_DATABASE } from './database.ts'
import type { Project, ProjectName } from './project.ts'
import { listPlace } from './risk-order.ts'

/** Result of the last check of a name. */
export interface NameAnswer {
  id: string
  project: string
  result: CheckResult
  scope: Scope
  /** Who received the name, as `host` of a view. */
  host: string
  /** As `foundHere` of a view. */
  foundHere?: readonly string[]
  /** The exact text of a signed result. */
  raw?: string
  unseen?: Unseen
}

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

export const placed = (name: ProjectName): PlacedName => ({ ...name, place: listPlace(name) })

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
