import type { Inside } from './read-card.ts'

/**
 * Changes the stored projects, as if they came from another day or an earlier version. `round`: the next round of each
 * project was planned while the clock was a year ahead; `emptied`: each answer is from before there were any conflicts.
 */
export const changeKept = (page: Inside, store: 'projects' | 'answers', change: 'round' | 'emptied') =>
  page.evaluate(
    async ([name, code]) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('projects')
        opening.onsuccess = () => resolve(opening.result)
      })
      const writing = database.transaction(name, 'readwrite').objectStore(name)
      const all = writing.getAll()
      await new Promise<void>((resolve) => {
        all.onsuccess = () => {
          for (const each of all.result) writing.put(code === 'round' ? later(each) : emptied(each))
        }
        writing.transaction.oncomplete = () => resolve()
      })
      database.close()
      function later(project: { watch: object }) {
        return { ...project, watch: { ...project.watch, nextAt: Date.now() + 366 * 86_400_000 } }
      }
      function emptied(answer: { result: object }) {
        return { ...answer, result: { ...answer.result, id: crypto.randomUUID(), conflicts: [] } }
      }
    },
    [store, change] as const,
  )
