/** The database of the extension's origin that holds projects. */
export const PROJECTS_DATABASE = 'projects'

/** Takes all projects off the device. A page that has them open lets go of them first. */
export function deleteProjects(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(PROJECTS_DATABASE)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}
