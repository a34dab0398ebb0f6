import { ALL_STORES, type CheckedStore, checkedStoreOf, readable } from './checked-store.ts'
import { type HandLook, withLook } from './hand-looks.ts'
import type { Batch, Project, ProjectName } from './project.ts'
import { type NameAnswer, openProjectDatabase, placed } from './project-database.ts'
import { UNLISTED } from './risk-order.ts'

/** Deleted or changed data that can be restored. */
export interface RemovedNames {
  project: Project | null
  names: ProjectName[]
  answers: NameAnswer[]
  /** States who was to receive the waiting names. */
  batch?: Batch | null
  look?: { name: string; look: HandLook }
  sorted?: Pick<ProjectName, 'id' | 'stage' | 'decision'>[]
}

/** All projects of this browser. Writes reject if storage is full. */
export interface ProjectStore extends CheckedStore {
  putProject(project: Project): Promise<void>
  removeProject(id: string): Promise<RemovedNames>
  /** The riskiest first, without nearby spellings. */
  firstNames(project: string, count: number): Promise<ProjectName[]>
  namesOf(ids: readonly string[]): Promise<ProjectName[]>
  addNames(names: readonly ProjectName[], answers?: readonly NameAnswer[]): Promise<void>
  /** Skips names that no longer exist. Resolves to the others as they were. */
  changeNames(ids: readonly string[], change: Partial<ProjectName>): Promise<ProjectName[]>
  /** Also removes nearby spellings. */
  removeNames(ids: readonly string[]): Promise<RemovedNames>
  /** A name waits for a check again only if the batch of its project still discloses names to the same recipient. */
  restore(removed: RemovedNames): Promise<void>
  answers(project: string): Promise<NameAnswer[]>
}

/** `onGone` is called when somebody deletes the projects. */
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
    async restore({ project, names, answers, batch: before, look, sorted = [] }) {
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
      for (const { id, ...remarks } of sorted) {
        const name = await writing.objectStore('names').get(id)
        if (name) await writing.objectStore('names').put(placed({ ...name, ...remarks }))
      }
      if (looked) await writing.objectStore('names').put({ ...looked, looks: withLook(looked.looks ?? [], look.look) })
      await writing.done
    },
    async answers(project) {
      return (await database.getAllFromIndex('answers', 'project', project)).flatMap(readable)
    },
  }
}
