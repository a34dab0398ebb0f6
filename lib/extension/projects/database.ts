export const PROJECTS_DATABASE = 'projects'

/** Open pages close the database first. */
export function deleteProjects(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(PROJECTS_DATABASE)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}
