import { join } from 'node:path'
import type { RecordStatus } from '../../lib/contract/conflict.ts'
import type { IndexRecord } from '../../lib/names/index/format/record.ts'
import type { OfficeRecords } from '../../lib/sources/offices/office.ts'
import { INDEX_STATUS } from '../../lib/sources/register/index-status.ts'

/** An office whose records can be held here, by what an operator calls them: `EU`, `companies-CH`. */
export type HeldOffice = OfficeRecords['code']

/** Id under which the search pool has the index of an office. */
export function indexIdOf(office: HeldOffice): string {
  return `records-${office}`
}

/** Folder of the stores and indexes. */
export function registersFolder(dataDir: string): string {
  return join(dataDir, 'registers')
}

export function storePath(folder: string, office: HeldOffice): string {
  return join(folder, `${office}.sqlite`)
}

/** Name of the lock that is held while a register is kept, beside the lock of its office. */
export function lockOfKeeper(office: HeldOffice): string {
  return `${office}.keeper`
}

/** Number of the office in an index, which holds the records of one office alone, so that nobody filters by it. */
const THE_ONE_OFFICE = 0

/** A row of a store as it goes into an index. */
export function indexRecord(ref: number, name: string, niceClasses: number[], status: RecordStatus): IndexRecord {
  return { ref, name, niceClasses, status: INDEX_STATUS[status], office: THE_ONE_OFFICE }
}
