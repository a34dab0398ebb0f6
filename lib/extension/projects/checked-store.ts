import { readResult } from '../../client/tolerant.ts'
import { changesBetween, type NameChanges, type Unseen } from './changes.ts'
import { checkOf } from './name-check.ts'
import { CHANGES_MAX, type Project, type ProjectName } from './project.ts'
import {
  type NameAnswer,
  openProjectDatabase,
  type PlacedName,
  type ProjectDatabase,
  placed,
} from './project-database.ts'
import { UNLISTED } from './risk-order.ts'
import { isNews } from './watch.ts'

/** The part of the project store that checks need. Writes reject if storage is full. */
export interface CheckedStore {
  projects(): Promise<(Project & { size: number })[]>
  project(id: string): Promise<Project | null>
  changeProject(id: string, change: Partial<Project>): Promise<void>
  /** The riskiest first, nearby spellings last. */
  names(project: string): Promise<ProjectName[]>
  /** Resolves to the number of new names in the queue. */
  enqueue(ids: readonly string[], from: number): Promise<number>
  unqueue(ids: readonly string[], failed: string | null): Promise<void>
  queue(): Promise<ProjectName[]>
  settle(project: string): Promise<void>
  /** The name then leaves the queue, unless `isPart` says that the whole result is still to come. */
  keepAnswer(id: string, answer: Omit<NameAnswer, 'id' | 'project' | 'unseen'>, isPart?: boolean): Promise<void>
  answer(id: string): Promise<NameAnswer | null>
  close(): void
}

/** An empty list if the stored result cannot be read any more. */
export function readable(kept: NameAnswer | undefined): NameAnswer[] {
  const result = kept === undefined ? null : readResult(kept.result)
  return kept === undefined || result === null ? [] : [{ ...kept, result }]
}

/** The same result, opened a second time, is no difference. */
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

/** Thousands of names in one piece would block a page. */
const READ_AT_ONCE = 500

export const ALL_STORES = ['projects', 'names', 'answers'] as const

export function checkedStoreOf(database: ProjectDatabase): CheckedStore {
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

/** `onGone` is called when somebody deletes the projects. */
export const openCheckedStore = async (onGone: () => void) => checkedStoreOf(await openProjectDatabase(onGone))
