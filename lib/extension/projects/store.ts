import { readResult } from '../../client/tolerant.ts'
import { changesBetween, type NameChanges, type Unseen } from './changes.ts'
import { checkOf } from './name-check.ts'
import { CHANGES_MAX, type Project, type ProjectName } from './project.ts'
import { type NameAnswer, openProjectDatabase, type PlacedName, placed } from './project-database.ts'
import { UNLISTED } from './risk-order.ts'
import { isNews } from './watch.ts'

/** What was taken off the device, in case it is wanted back. */
export interface RemovedNames {
  project: Project | null
  names: ProjectName[]
  answers: NameAnswer[]
}

/** Projects as they are kept in this browser. Whatever writes rejects where the device has no room. */
export interface ProjectStore {
  projects(): Promise<(Project & { size: number })[]>
  project(id: string): Promise<Project | null>
  putProject(project: Project): Promise<void>
  /** Changes the fields that are given; nothing where the project is gone. */
  changeProject(id: string, change: Partial<Project>): Promise<void>
  removeProject(id: string): Promise<RemovedNames>
  /** All names of a project, the riskiest first, and its nearby spellings after them. */
  names(project: string): Promise<ProjectName[]>
  /** The first so many names of a project, the riskiest, without nearby spellings. */
  firstNames(project: string, count: number): Promise<ProjectName[]>
  /** Those of these names that are still there. */
  namesOf(ids: readonly string[]): Promise<ProjectName[]>
  addNames(names: readonly ProjectName[], answers?: readonly NameAnswer[]): Promise<void>
  /** Changes the fields that are given of names that are still there. */
  changeNames(ids: readonly string[], change: Partial<ProjectName>): Promise<void>
  /** Has names of a project wait to be checked, behind those that wait already. Resolves to how many did not wait before. */
  enqueue(ids: readonly string[], from: number): Promise<number>
  /** Takes names out of the queue; `failed` says why the last attempt to check them brought nothing. */
  unqueue(ids: readonly string[], failed: string | null): Promise<void>
  removeNames(ids: readonly string[]): Promise<RemovedNames>
  restore(removed: RemovedNames): Promise<void>
  /** Names that wait to be checked, in their order. */
  queue(): Promise<ProjectName[]>
  /**
   * Keeps the answer to a name, which then waits no longer, and what it found to be different from the answer before; nothing
   * where the name is gone.
   */
  keepAnswer(id: string, answer: Omit<NameAnswer, 'id' | 'project' | 'unseen'>): Promise<void>
  /** The answer to a name; null where none is kept, or it cannot be read any more. */
  answer(id: string): Promise<NameAnswer | null>
  answers(project: string): Promise<NameAnswer[]>
  close(): void
}

function readable(kept: NameAnswer | undefined): NameAnswer[] {
  const result = kept === undefined ? null : readResult(kept.result)
  return kept === undefined || result === null ? [] : [{ ...kept, result }]
}

/** How an answer differs from the one that is kept; the same answer again, which was opened twice, differs in nothing. */
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

/** How many names are read at once: reading thousands in one piece would hold a page up. */
const READ_AT_ONCE = 500

const ALL = ['projects', 'names', 'answers'] as const

/** Opens the projects of this browser. `onGone` is called when somebody deletes them while they are open. */
export async function openProjectStore(onGone: () => void): Promise<ProjectStore> {
  const database = await openProjectDatabase(onGone)
  const write = () => database.transaction(ALL, 'readwrite')

  /** Takes names with their answers off the device, in a transaction that goes on. */
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

  return {
    async projects() {
      const projects = await database.getAll('projects')
      const sizes = projects.map(({ id }) => database.countFromIndex('names', 'project', id))
      const sized = (await Promise.all(sizes)).map((size, at) => ({ ...(projects[at] as Project), size }))
      return sized.sort((one, other) => other.createdAt - one.createdAt)
    },
    project: async (id) => (await database.get('projects', id)) ?? null,
    async putProject(project) {
      await database.put('projects', project)
    },
    async changeProject(id, change) {
      const writing = database.transaction('projects', 'readwrite')
      const project = await writing.store.get(id)
      if (project !== undefined) await writing.store.put({ ...project, ...change })
      await writing.done
    },
    async removeProject(id) {
      const writing = write()
      const project = (await writing.objectStore('projects').get(id)) ?? null
      const ids = await writing.objectStore('names').index('project').getAllKeys(id)
      const removed = await take(writing, ids)
      await Promise.all([writing.objectStore('projects').delete(id), writing.done])
      return { ...removed, project }
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
      })
      await Promise.all([...changes, writing.done])
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
    async removeNames(ids) {
      const writing = write()
      const removed = await take(writing, ids)
      await writing.done
      return removed
    },
    async restore({ project, names, answers }) {
      const writing = write()
      const puts = [
        ...(project === null ? [] : [writing.objectStore('projects').put(project)]),
        ...names.map((name) => writing.objectStore('names').put(placed(name))),
        ...answers.map((answer) => writing.objectStore('answers').put(answer)),
      ]
      await Promise.all([...puts, writing.done])
    },
    queue: () => database.getAllFromIndex('names', 'queued'),
    async keepAnswer(id, answer) {
      const writing = write()
      const [names, answers] = [writing.objectStore('names'), writing.objectStore('answers')]
      const name = await names.get(id)
      if (name !== undefined) {
        const { queued: _, ...kept } = name
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
          names.put(placed({ ...kept, check, failed: null, ...(changes && { changes }) })),
          answers.put({ ...answer, id, project: name.project, ...(unseen && { unseen }) }),
        ])
      }
      await writing.done
    },
    async answer(id) {
      return readable(await database.get('answers', id))[0] ?? null
    },
    async answers(project) {
      return (await database.getAllFromIndex('answers', 'project', project)).flatMap(readable)
    },
    close: () => database.close(),
  }
}
