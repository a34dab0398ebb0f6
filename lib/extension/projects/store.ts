import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { readResult } from '../../client/tolerant.ts'
import type { CheckResult } from '../../client/types.ts'
import type { Scope } from '../scope.ts'
import { changesBetween, type NameChanges, type Unseen } from './changes.ts'
import {
  type Batch,
  CHANGES_MAX,
  checkOf,
  isNews,
  listPlace,
  type ManualCheck,
  manualChecks,
  type Project,
  type ProjectName,
  UNLISTED,
} from './project.ts'
import type { WholeProject } from './transfer.ts'

const PROJECTS_DATABASE = 'projects'

/** Last result for a name. */
export interface NameAnswer {
  id: string
  project: string
  result: CheckResult
  scope: Scope
  /** Recipient of the name, like `host` in the view. */
  host: string
  /** Hits that only this device found, like `foundHere` in the view. */
  foundHere?: readonly string[]
  /** The exact text of a signed result. */
  raw?: string
  unseen?: Unseen
}

type PlacedName = ProjectName & { place: string }

interface Schema extends DBSchema {
  projects: { key: string; value: Project }
  names: {
    key: string
    value: PlacedName
    indexes: { project: string; queued: number; place: [project: string, place: string] }
  }
  answers: { key: string; value: NameAnswer; indexes: { project: string } }
}

type ProjectDatabase = IDBPDatabase<Schema>

const placed = (name: ProjectName): PlacedName => ({ ...name, place: listPlace(name) })

function openProjectDatabase(onGone: () => void): Promise<ProjectDatabase> {
  const opening = openDB<Schema>(PROJECTS_DATABASE, 4, {
    async upgrade(database, before, _after, writing) {
      if (before < 1) {
        database.createObjectStore('projects', { keyPath: 'id' })
        const names = database.createObjectStore('names', { keyPath: 'id' })
        names.createIndex('project', 'project')
        names.createIndex('queued', 'queued')
        database.createObjectStore('answers', { keyPath: 'id' }).createIndex('project', 'project')
      }
      const names = writing.objectStore('names')
      if (before < 2) names.createIndex('place', ['project', 'place'])
      for (const name of await names.getAll()) {
        const [kept] = readable(await writing.objectStore('answers').get(name.id))
        await names.put(placed(kept ? { ...name, check: checkOf(kept.result, kept.scope) } : name))
      }
    },
    blocking() {
      void opening.then((database) => database.close())
      onGone()
    },
    terminated: onGone,
  })
  return opening
}

/** The part of the project store that checks need. Writes reject if storage is full. */
export interface CheckedStore {
  projects(): Promise<(Project & { size: number })[]>
  project(id: string): Promise<Project | null>
  changeProject(id: string, change: Partial<Project>): Promise<void>
  /** Resolves to the best names first and nearby spellings last. */
  names(project: string): Promise<ProjectName[]>
  enqueue(ids: readonly string[], from: number): Promise<number>
  unqueue(ids: readonly string[], failed: string | null): Promise<void>
  queue(): Promise<ProjectName[]>
  settle(project: string): Promise<void>
  /** Stores a result and removes the name from the queue, unless `isPart`: the complete result is still to come. */
  keepAnswer(id: string, answer: Omit<NameAnswer, 'id' | 'project' | 'unseen'>, isPart?: boolean): Promise<void>
  answer(id: string): Promise<NameAnswer | null>
  close(): void
}

/** Returns an empty list if the stored result can no longer be read. */
function readable(kept: NameAnswer | undefined): NameAnswer[] {
  const result = kept && readResult(kept.result)
  return kept && result ? [{ ...kept, result }] : []
}

/** Opening a result again is not a change. */
function comparedWith(
  kept: NameAnswer | undefined,
  answer: Pick<NameAnswer, 'result' | 'scope'>,
  changes: NameChanges[] | undefined,
): { changes: NameChanges[] | undefined; unseen: Unseen | undefined } {
  const [before] = readable(kept)
  if (before === undefined || before.result.id === answer.result.id) return { changes, unseen: kept?.unseen }
  const found = changesBetween(before, answer)
  return { changes: [found.changes, ...(changes ?? [])].slice(0, CHANGES_MAX), unseen: found.unseen }
}

/** Reading thousands of names in one request would block the page. */
const READ_AT_ONCE = 500

const ALL_STORES = ['projects', 'names', 'answers'] as const

function checkedStoreOf(database: ProjectDatabase): CheckedStore {
  const write = () => database.transaction(ALL_STORES, 'readwrite')
  return {
    async projects() {
      const projects = await database.getAll('projects')
      const sizes = projects.map(({ id }) =>
        database.countFromIndex('names', 'place', IDBKeyRange.bound([id, ''], [id, UNLISTED])),
      )
      const sized = (await Promise.all(sizes)).map((size, at) => ({ ...(projects[at] as Project), size }))
      return sized.sort((one, other) => other.createdAt - one.createdAt)
    },
    project: async (id) => (await database.get('projects', id)) ?? null,
    async changeProject(id, change) {
      const writing = database.transaction('projects', 'readwrite')
      const project = await writing.store.get(id)
      if (project !== undefined) await writing.store.put({ ...project, ...change })
      await writing.done
    },
    async names(project) {
      const index = database.transaction('names').store.index('place')
      const names: ProjectName[] = []
      let page: PlacedName[]
      let from = ''
      do {
        page = await index.getAll(IDBKeyRange.bound([project, from], [project, []], true), READ_AT_ONCE)
        names.push(...page)
        from = page.at(-1)?.place ?? ''
      } while (page.length === READ_AT_ONCE)
      return names
    },
    async enqueue(ids, from) {
      const writing = database.transaction('names', 'readwrite')
      const puts = ids.map(async (id, at) => {
        const name = await writing.store.get(id)
        if (name === undefined || name.queued !== undefined) return 0
        await writing.store.put({ ...name, queued: from + at })
        return 1
      })
      const added = await Promise.all(puts)
      await writing.done
      return added.reduce<number>((sum, one) => sum + one, 0)
    },
    async unqueue(ids, failed) {
      const writing = database.transaction('names', 'readwrite')
      const puts = ids.map(async (id) => {
        const kept = await writing.store.get(id)
        if (kept === undefined) return
        const { queued: _, ...name } = kept
        await writing.store.put({ ...name, failed })
      })
      await Promise.all([...puts, writing.done])
    },
    queue: () => database.getAllFromIndex('names', 'queued'),
    async settle(id) {
      const writing = database.transaction(['projects', 'names'], 'readwrite')
      const projects = writing.objectStore('projects')
      const project = await projects.get(id)
      const waiting = await writing.objectStore('names').index('queued').getAll()
      const waits = waiting.some((name) => name.project === id)
      if (project !== undefined && !waits) await projects.put({ ...project, batch: null })
      await writing.done
    },
    async keepAnswer(id, answer, isPart = false) {
      const writing = write()
      const [names, answers] = [writing.objectStore('names'), writing.objectStore('answers')]
      const name = await names.get(id)
      if (name !== undefined) {
        const { queued, ...kept } = name
        const waits = isPart && queued !== undefined
        const check = checkOf(answer.result, answer.scope)
        const { changes, unseen } = comparedWith(await answers.get(id), answer, name.changes)
        const projects = writing.objectStore('projects')
        const project = await projects.get(name.project)
        const hasNews = changes !== name.changes && changes?.[0]?.list.some(isNews)
        if (project?.watch && hasNews) {
          const news = [...new Set([...project.watch.news, id])]
          await projects.put({ ...project, watch: { ...project.watch, news } })
        }
        await Promise.all([
          names.put(placed({ ...kept, check, failed: null, ...(waits && { queued }), ...(changes && { changes }) })),
          answers.put({ ...answer, id, project: name.project, ...(unseen && { unseen }) }),
        ])
      }
      await writing.done
    },
    async answer(id) {
      return readable(await database.get('answers', id))[0] ?? null
    },
    close: () => database.close(),
  }
}

/** Deleted or changed data that can be restored. */
export interface RemovedNames {
  project: Project | null
  names: ProjectName[]
  answers: NameAnswer[]
  /** Contains the recipient of the waiting names. */
  batch?: Batch | null
  look?: { name: string; look: ManualCheck }
  /** Names before their stage or decision changed, and what it changed to. */
  sorted?: {
    names: Pick<ProjectName, 'id' | 'stage' | 'decision'>[]
    to: Partial<Pick<ProjectName, 'stage' | 'decision'>>
  }
}

/** All projects of this browser. Writes reject if storage is full. */
export interface ProjectStore extends CheckedStore {
  putProject(project: Project): Promise<void>
  removeProject(id: string): Promise<RemovedNames>
  firstNames(project: string, count: number): Promise<ProjectName[]>
  namesOf(ids: readonly string[]): Promise<ProjectName[]>
  addNames(names: readonly ProjectName[], answers?: readonly NameAnswer[]): Promise<void>
  /** Skips names that no longer exist. Resolves to the others as they were before. */
  changeNames(ids: readonly string[], change: Partial<ProjectName>): Promise<ProjectName[]>
  removeNames(ids: readonly string[]): Promise<RemovedNames>
  /** Queues a name again only if its project's batch still has the same recipient. */
  restore(removed: RemovedNames): Promise<void>
  answers(project: string): Promise<NameAnswer[]>
}

/** Calls `onGone` when the projects are deleted. Not part of `projectDatabase`, to keep the worker small. */
export async function openProjectStore(onGone: () => void): Promise<ProjectStore> {
  const database = await openProjectDatabase(onGone)
  const write = () => database.transaction(ALL_STORES, 'readwrite')

  async function take(writing: ReturnType<typeof write>, ids: readonly string[]): Promise<RemovedNames> {
    const [names, answers] = [writing.objectStore('names'), writing.objectStore('answers')]
    const taken = await Promise.all(ids.map(async (id) => [await names.get(id), await answers.get(id)] as const))
    await Promise.all(ids.flatMap((id) => [names.delete(id), answers.delete(id)]))
    return {
      project: null,
      names: taken.flatMap(([name]) => name ?? []),
      answers: taken.flatMap(([, answer]) => answer ?? []),
    }
  }

  async function nearbyOf(writing: ReturnType<typeof write>, ids: readonly string[]): Promise<string[]> {
    const names = writing.objectStore('names')
    const projects = new Set((await Promise.all(ids.map((id) => names.get(id)))).flatMap((name) => name?.project ?? []))
    const unlisted = [...projects].map((id) => names.index('place').getAll(IDBKeyRange.bound([id, UNLISTED], [id, []])))
    const of = new Set(ids)
    const found = (await Promise.all(unlisted)).flat()
    return found.flatMap(({ id, nearbyOf }) => (nearbyOf !== undefined && of.has(nearbyOf) && !of.has(id) ? id : []))
  }

  return {
    ...checkedStoreOf(database),
    async putProject(project) {
      await database.put('projects', project)
    },
    async removeProject(id) {
      const writing = write()
      const project = (await writing.objectStore('projects').get(id)) ?? null
      const ids = await writing.objectStore('names').index('project').getAllKeys(id)
      const removed = await take(writing, ids)
      await Promise.all([writing.objectStore('projects').delete(id), writing.done])
      return { ...removed, project }
    },
    firstNames: (project, count) =>
      database.getAllFromIndex('names', 'place', IDBKeyRange.bound([project, ''], [project, UNLISTED]), count),
    async namesOf(ids) {
      const { store } = database.transaction('names')
      return (await Promise.all(ids.map((id) => store.get(id)))).filter((name) => name !== undefined)
    },
    async addNames(names, answers = []) {
      const writing = write()
      const puts = [
        ...names.map((name) => writing.objectStore('names').put(placed(name))),
        ...answers.map((answer) => writing.objectStore('answers').put(answer)),
      ]
      await Promise.all([...puts, writing.done])
    },
    async changeNames(ids, change) {
      const writing = database.transaction('names', 'readwrite')
      const changes = ids.map(async (id) => {
        const name = await writing.store.get(id)
        if (name !== undefined) await writing.store.put(placed({ ...name, ...change }))
        return name ?? []
      })
      const [before] = await Promise.all([Promise.all(changes), writing.done])
      return before.flat()
    },
    async removeNames(ids) {
      const writing = write()
      const nearby = await nearbyOf(writing, ids)
      const removed = await take(writing, [...ids, ...nearby])
      const [name] = removed.names
      const project = name && (await writing.objectStore('projects').get(name.project))
      await writing.done
      return { ...removed, batch: project?.batch ?? null }
    },
    async restore({ project, names, answers, batch: before, look, sorted }) {
      const writing = write()
      if (project !== null) await writing.objectStore('projects').put(project)
      const ids = new Set(names.map((name) => name.project))
      const kept = await Promise.all([...ids].map((id) => writing.objectStore('projects').get(id)))
      const batches = new Map(kept.flatMap((each) => (each ? [[each.id, each.batch] as const] : [])))
      const back = names.filter((name) => batches.has(name.project))
      const puts = [
        ...back.map(({ queued, ...name }) => {
          const batch = batches.get(name.project)
          const isSame = project !== null || (batch?.who === before?.who && batch?.isWatch === before?.isWatch)
          const waits = queued !== undefined && batch != null && isSame
          return writing.objectStore('names').put(placed({ ...name, ...(waits && { queued }) }))
        }),
        ...answers
          .filter((answer) => batches.has(answer.project))
          .map((answer) => writing.objectStore('answers').put(answer)),
      ]
      await Promise.all(puts)
      const looked = look && (await writing.objectStore('names').get(look.name))
      for (const { id, ...remarks } of sorted?.names ?? []) {
        const name = await writing.objectStore('names').get(id)
        if (name) await writing.objectStore('names').put(placed({ ...name, ...remarks }))
      }
      if (looked)
        await writing.objectStore('names').put({ ...looked, looks: manualChecks.with(looked.looks ?? [], look.look) })
      await writing.done
    },
    async answers(project) {
      return (await database.getAllFromIndex('answers', 'project', project)).flatMap(readable)
    },
  }
}

/**
 * Reads projects that a newer version of the extension wrote, as far as this version knows their shape. Changes nothing.
 * Rejects if there are none.
 */
export async function readNewerProjects(): Promise<WholeProject[]> {
  const database = await openDB<Schema>(PROJECTS_DATABASE)
  try {
    const reading = database.transaction(ALL_STORES)
    const [projects, names, answers] = await Promise.all([
      reading.objectStore('projects').getAll(),
      reading.objectStore('names').getAll(),
      reading.objectStore('answers').getAll(),
    ])
    return projects.map((project) => ({
      project,
      names: names.filter((name) => name.project === project.id),
      answers: answers.filter((answer) => answer.project === project.id).flatMap(readable),
    }))
  } finally {
    database.close()
  }
}

/** Whether projects could not be opened because a newer version of the extension wrote them. */
export const isFromNewer = (error: unknown) => error instanceof DOMException && error.name === 'VersionError'

export const projectDatabase = {
  async exists(): Promise<boolean> {
    return (await indexedDB.databases()).some(({ name }) => name === PROJECTS_DATABASE)
  },

  /** Calls `onGone` when the projects are deleted. */
  openForChecks: async (onGone: () => void): Promise<CheckedStore> => checkedStoreOf(await openProjectDatabase(onGone)),

  /** Resolves after open pages have closed the database. */
  delete(): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(PROJECTS_DATABASE)
      request.onsuccess = () => resolve()
      request.onerror = () => reject(request.error)
    })
  },
}
