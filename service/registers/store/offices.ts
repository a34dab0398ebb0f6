import { join } from 'node:path'
import type { RecordStatus } from '../../../lib/contract/constants.ts'
import type { IndexRecord } from '../../../lib/names/index/index.ts'
import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import { INDEX_STATUS } from '../../../lib/sources/registers/record.ts'

/** Register code that operators write (`EU`, `companies-CH`). */
export type RegisterCode = OfficeRecords['code']

/** Id of a register's index in the search pool. */
export function indexIdOf(office: RegisterCode): string {
  return `records-${office}`
}

export function registersFolder(dataDir: string): string {
  return join(dataDir, 'registers')
}

export function storePath(folder: string, office: RegisterCode): string {
  return join(folder, `${office}.sqlite`)
}

/** Name of the sync lock, which differs from the import lock. */
export function syncLockOf(office: RegisterCode): string {
  return `${office}.keeper`
}

/** Each index contains only one office, so no search filters by office. */
const THE_ONE_OFFICE = 0

export function indexRecord(ref: number, name: string, niceClasses: number[], status: RecordStatus): IndexRecord {
  return { ref, name, niceClasses, status: INDEX_STATUS[status], office: THE_ONE_OFFICE }
}
